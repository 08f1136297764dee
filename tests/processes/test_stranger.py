"""A directory whose manifest names its files in a list is still a directory of loony, which a run may replace."""

import json
from pathlib import Path

from loony.results.stored.folder import stranger_in


def test_a_manifest_with_a_list_of_files_is_of_loony(tmp_path: Path) -> None:
    for name in ("claims.parquet", "positions.parquet"):
        (tmp_path / name).touch()
    manifest = {"family": "endgames", "files": ["claims.parquet", "positions.parquet"]}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    assert stranger_in(tmp_path) is None
