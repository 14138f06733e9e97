"""The text of Fixtures/README.md, made from the same records as expected.json."""
import apps

HEAD = """# Fixtures

<!-- Written by generate/generate.py; edit that instead. -->

A small dump laid out as iOS does it, drawn by code: nobody and nothing on these screens exists.

- `dump/`: the evidence. `.snapveil.yml` and `templates/`: the configuration that belongs to it.
- `expected.json`: one record per snapshot. `truth` is the verdict with the configuration, `accept` the words that still count as right,
  `zero_accept` those without any configuration, `leaks` what shows content, as `[x, y, width, height]` in pixels (empty where everything
  or nothing does), `alpha` and `sigma_pt` (Gaussian σ in points) what the picture was made with.
- `damaged/` and `expected-damaged.json`: files that cannot be read, and one that can.
- `generate/`: how all of it is made.

```
snapveil scan Fixtures/dump --config Fixtures/.snapveil.yml
```

"""

CONTAINERS = {
    "aapl": "AAPL, LZFSE", "aapl-short": "AAPL, LZFSE, 44-byte HEAD", "aapl-tiled": "AAPL, raw macro-tiled", "aapl-linear": "AAPL, raw linear", "ktx1": "KTX 1.1",
    "ktx1-lzfse": "KTX 1.1, Compression_APPLE", "png": "PNG", "cgbi": "CgBI PNG", "cgbi-idot": "CgBI PNG, iDOT", "jpeg": "JPEG"}


def where(path):
    """The part of the path that tells folders apart, shortened for a table."""
    parts = path.split("/")
    folder = "/".join(parts[:-1])
    if "{DEFAULT GROUP}" in folder:
        kind = "{DEFAULT GROUP}"
    elif "Caches/Snapshots" in folder:
        kind = "Caches/Snapshots"
    else:
        scene = next(p for p in parts if p.startswith("sceneID:")).rsplit("-default", 1)
        kind = "default" if len(scene) == 2 else "scene " + scene[0].split("-", 1)[1][:8]
    return kind + (" downscaled" if parts[-2] == "downscaled" else "") + f" `{parts[-1][:8]}…`"


def text(records, damaged):
    lines = [HEAD, "## The dump", ""]
    total = sum(r["bytes"] for r in records)
    lines.append(f"{len(records)} snapshots, {total / 1e6:.1f} MB.")
    for app in apps.APPS.values():
        mine = [r for r in records if r["app"] == app.bundle]
        lines += ["", f"### {app.bundle}", "", app.about[0].upper() + app.about[1:] + ".", "",
                  "| file | what it shows | pixels | container | verdict | without configuration |", "|---|---|---|---|---|---|"]
        for r in mine:
            zero = ", ".join(r["zero_accept"]) if len(r["zero_accept"]) < 7 else "any"
            lines.append(
                f"| {where(r['path'])} | {r['about']} | {r['width']}×{r['height']} @{r['scale']}x | {CONTAINERS[r['encoding']]} | **{r['truth']}** | {zero} |")
    lines += ["", "## Damaged files", "", "Made from good files by one named edit each (`generate/damaged.py`).", "", "| file | what is wrong | expected |", "|---|---|---|"]
    for r in damaged:
        name = r["path"].rsplit("/", 1)[1]
        expect = {"not-a-file": "reported, not opened"}.get(r["expect"], r["expect"])
        lines.append(f"| `{name[:8]}…` {r['name']} | {r['about']} | {expect} |")
    return "\n".join(lines) + "\n"
