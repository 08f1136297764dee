"""What the page computes with, run in node and without a browser: from the values of a family to whole games."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from loony.results.page.explore import printed, scripts
from loony.verify.families import FAMILIES

Json = Any

NODE = shutil.which("node")

WRITE = "process.stdout.write(JSON.stringify(%s))"
DATA = WRITE % "(({family, position}) => family.data(family.begin(position)))(loony.read(given))"
"""what is copied of a position as JSON"""


def reading(made: str, refused: str = "error.message") -> str:
    """A program that writes what the page makes of each text, or what is `refused` of it."""
    return (
        WRITE
        % f"""given.map(text => {{
      try {{ {made} }} catch (error) {{
        if (!(error instanceof loony.Refused)) throw error;
        return {refused};
      }}
    }})"""
    )


def run_in_node(program: str, data: Json) -> Json:
    """What a program writes as JSON, with `loony`, its parts of each family, and `given`, the data.

    A test that comes here is skipped where there is no node.
    """
    if NODE is None:
        pytest.skip("no node on PATH to run the page's scripts in")
    families = [part for family in FAMILIES.values() for part in scripts(f"{family.folder}/page", family.page)]
    parts = [
        printed(),
        *scripts("page", ("lexer", "words", "tree", "game", "control")),
        *families,
        *scripts("page", ("copying",)),
    ]
    names = "const {loony} = globalThis, {endgames, strips, swedish, boards, graphs} = loony;"
    text = "\n".join([*parts, names, f"const given = {json.dumps(data)};", program])
    done = subprocess.run([NODE, "-"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
