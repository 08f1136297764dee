"""A browser for the tests of the page, started once, and the page in it."""

from collections.abc import Iterator

import pytest
from page.browser import NAMES, Browser, found

from loony.results.page.explore import page as joined


@pytest.fixture(scope="session")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser at no page in particular."""
    path = found()
    if path is None:
        pytest.skip(f"no browser on PATH to click through the page in: none of {', '.join(NAMES)}")
    browser = Browser(path, tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Of the page as `loony explore` writes it."""
    path = tmp_path_factory.mktemp("page") / "explore.html"
    path.write_text(joined(), encoding="utf-8")
    return path.as_uri()


class Page:
    """The page in a browser: opened at a fragment, and read."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def at(self, fragment: str) -> Browser:
        """The browser, with the page at a fragment."""
        return self.browser.open(f"{self.address}#{fragment}")

    def hash(self) -> str:
        """The fragment now, as a person reads it."""
        return str(self.browser.js("decodeURIComponent(location.hash.slice(1))"))


@pytest.fixture
def page(window: Browser, address: str) -> Iterator[Page]:
    """The page, at a desk and by day; whatever goes wrong in it fails the test."""
    window.errors.clear()
    window.looks()
    yield Page(window, address)
    assert window.errors == []
