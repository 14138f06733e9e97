#!/bin/sh
# Runs the Slurm recipe of docs/scale.md, word for word, on a Slurm of one node that exists for this test alone, and compares
# the merged report with that of one scan. Debian's slurm-wlm and munge must be installed, and only root may start the node.
# Usage: slurm.sh SNAPVEIL
set -eu
snapveil=$(realpath "$1")
here=$(cd "$(dirname "$0")/../.." && pwd)
for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || { echo "slurm.sh: $program is not installed (slurm-wlm, munge)" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo "slurm.sh: slurmd must be started as root" >&2; exit 2; }

work=$(mktemp -d)
chmod 755 "$work"
munged=; controller=; node=
stop() {
    for process in $node $controller $munged; do kill "$process" 2>/dev/null || true; done
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM

# A key, a socket and a configuration of its own: a Slurm that this machine may have is left alone.
mkdir -m 755 "$work/munge" "$work/state" "$work/spool" "$work/log" "$work/bin" "$work/run"
head -c 1024 /dev/urandom >"$work/munge/key"
chmod 400 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed" --num-threads=2 >"$work/log/munged" 2>&1 &
munged=$!

host=$(hostname -s)
cat >"$work/slurm.conf" <<END
ClusterName=snapveil-test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/log/slurmctld.pid
SlurmdPidFile=$work/log/slurmd.pid
SlurmctldLogFile=$work/log/slurmctld.log
SlurmdLogFile=$work/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=1,bf_interval=1
SchedulerType=sched/backfill
ReturnToService=2
MailProg=/bin/true
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=2048 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
SLURM_CONF=$work/slurm.conf
export SLURM_CONF
waitFor() {
    seconds=60
    until sh -c "$1" >/dev/null 2>&1; do
        seconds=$((seconds - 1))
        if [ $seconds = 0 ]; then
            echo "slurm.sh: waited in vain for: $1" >&2
            tail -n 5 "$work"/log/* "$work/munge/log" >&2
            exit 1
        fi
        sleep 1
    done
}
waitFor "test -S '$work/munge/socket'"
slurmctld -D -i >"$work/log/controller" 2>&1 &
controller=$!
slurmd -D -N "$host" >"$work/log/node" 2>&1 &
node=$!
waitFor "sinfo -h -t idle -o %n | grep -q ."

# The recipe's names: snapveil, /evidence and .snapveil.yml. The evidence is what the project ships.
ln -s "$snapveil" "$work/bin/snapveil"
PATH=$work/bin:$PATH
export PATH
cd "$work/run"
cp -R "$here/Fixtures/dump" evidence
cp -R "$here/Fixtures/templates" templates
cp "$here/Fixtures/.snapveil.yml" .snapveil.yml
# The blocks of code below the recipe's heading: the job's script, then the commands.
awk -v script=shard.sh -v commands=submit.sh '
    /^## / { inside = /Slurm/ }
    inside && /^```/ { if (open) { open = 0 } else { open = 1; block++ } ; next }
    inside && open { print > (block == 1 ? script : commands) }
' "$here/docs/scale.md"
sed -i "s,/evidence,$work/run/evidence,g" shard.sh
echo "slurm.sh: $(sinfo --version) on $(nproc) processors"
sh -eu submit.sh
waitFor "test -z \"\$(squeue -h)\" && test -f report.json"

finished=$(find . -name 'shard-*.json' | wc -l)
[ "$finished" = 16 ] || { echo "slurm.sh: $finished of 16 shares have a report" >&2; cat slurm-*.out >&2; exit 1; }
snapveil scan "$work/run/evidence" --config .snapveil.yml --exit-zero --format json -o whole.json
python3 - <<'END'
import json
merged, whole = (json.load(open(name)) for name in ("report.json", "whole.json"))
for report in (merged, whole):
    del report["run"]
assert merged == whole, "the merged report is another one"
print(f"slurm.sh: 16 shares joined to the report of one scan: {len(whole['snapshots'])} snapshots")
END
