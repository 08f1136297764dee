"""The picture of the page in the README: `python -m page.picture ../docs/page.png` in `tests`."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from page.conftest import NAMES

from loony.results.page.explore import page

POSITION = "4x5:1111101000010111111111011100101111101100111000111, score 2-3"


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, NAMES)))
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        file = Path(folder, "explore.html")
        file.write_text(page(), encoding="utf-8")
        browser = driver.chromium.launch(executable_path=path)
        tab = browser.new_page(viewport={"width": 1180, "height": 700})
        tab.goto(f"{file.as_uri()}#{POSITION}/e4-e5")
        tab.wait_for_function("document.querySelector('#search').hidden")
        tab.screenshot(path=sys.argv[1])
        browser.close()


if __name__ == "__main__":
    main()
