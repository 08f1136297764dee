"""Runs the notebooks in docs/notebooks, and keeps their output: `make notebooks`.

The notebooks are plain Python, and need no kernel of Jupyter: a cell prints, and shows its last expression. Each
notebook runs in a new folder. A test runs them again and compares.
"""

import ast
import contextlib
import io
import json
import tempfile
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell, as a notebook stores them; `names` has the names from the cells before."""
    *statements, last = ast.parse(source).body
    shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
    body = ast.Module(statements if shown else [*statements, last], [])
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(body, "cell", "exec"), names)
        if shown:
            value = eval(compile(shown, "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        lines = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        outputs.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return outputs


def again(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook with the outputs of a new run, in an empty folder."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        cells = [
            cell | {"outputs": run_cell("".join(cell["source"]), names)} if cell["cell_type"] == "code" else cell
            for cell in notebook["cells"]
        ]
    return notebook | {"cells": cells}


def main() -> int:
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = again(json.loads(path.read_text("utf-8")))
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{path}: {len(notebook['cells'])} cells")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
