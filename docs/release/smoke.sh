#!/usr/bin/env bash
# The wheel in dist/ on its own: in a clean environment, with nothing but what it depends on, and from another
# directory. `docs/release/smoke.sh PYTHON oldest` takes the oldest libraries that pyproject.toml lets it have, `newest`
# the newest that there are.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$root/build/smoke/$("$1" -c 'import platform; print(platform.python_version())')-$2
rm -rf "$place"
"$1" -m venv "$place/venv"
bounds=$place/bounds.txt
case $2 in
  oldest) "$1" - "$root/pyproject.toml" > "$bounds" <<'END'
import sys, tomllib
for needed in tomllib.load(open(sys.argv[1], "rb"))["project"]["dependencies"]:
    print(needed.replace(">=", "=="))
END
  ;;
  newest) : > "$bounds" ;;
  *) echo "oldest or newest, not $2"; exit 2 ;;
esac
"$place/venv/bin/python" -m pip install -qq --disable-pip-version-check -c "$bounds" "$root"/dist/*.whl
cp "$root/docs/release/smoke.py" "$place/"
cd "$place"
unset PYTHONPATH
export XDG_CACHE_HOME=$place/cache PATH=$place/venv/bin:$PATH
python -I smoke.py
