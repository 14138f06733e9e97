#!/usr/bin/env bash
# The scan of action.yml: annotations in the job's log, a summary on its page, reports in a folder, and the scan's exit
# code as that of the step. Reads PATHS (one on each line), CONFIG, BASELINE, FAIL_ON and REPORTS.
set -euo pipefail

mkdir -p "$REPORTS"
arguments=(scan)
while IFS= read -r path; do
    if [ -n "$path" ]; then arguments+=("$path"); fi
done <<<"$PATHS"
if [ -n "${CONFIG:-}" ]; then arguments+=(--config "$CONFIG"); fi
if [ -n "${BASELINE:-}" ]; then arguments+=(--baseline "$BASELINE"); fi
arguments+=(--fail-on "${FAIL_ON:-error}" --format github)
for report in json=snapveil.json sarif=snapveil.sarif junit=snapveil.xml markdown=snapveil.md html=snapveil.html; do
    arguments+=(--output "${report%%=*}=$REPORTS/${report#*=}")
done

code=0
snapveil "${arguments[@]}" || code=$?
if [ -f "$REPORTS/snapveil.md" ]; then cat "$REPORTS/snapveil.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"; fi
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
exit "$code"
