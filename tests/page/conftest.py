"""The page of `loony explore` in chromium, which Playwright drives: its tests click, type and look."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

import pytest

from loony.results.page.explore import page as joined

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page as Tab

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

DESKTOP: Any = {"viewport": {"width": 1280, "height": 900}}
PHONE: Any = {"viewport": {"width": 390, "height": 660}, "is_mobile": True}
"""what is seen without scrolling, in pixels; of a phone's 844 a browser's own bars take the rest"""

PATIENCE = 20_000
"""milliseconds until what was to happen is given up"""


CONTRAST_OF = """
  const rgb = text => (text.match(/[0-9.]+/g) || []).map(Number);
  const light = text => rgb(text).slice(0, 3).map(c => c / 255)
    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
"""
"""the contrast of two colours, by the guidelines for accessible pages"""


class Page:
    """The page in a window of a browser, read and used as a person does it."""

    def __init__(self, tab: Tab, address: str) -> None:
        self.tab, self.address = tab, address
        tab.set_default_timeout(PATIENCE)

    def at(self, fragment: str) -> Self:
        """Go to a fragment. Another fragment alone would load nothing: the page is left first."""
        self.tab.goto("about:blank")
        self.tab.goto(f"{self.address}#{fragment}")
        return self

    def goes(self, fragment: str) -> Self:
        """Follow a link to another fragment of the page that is there."""
        self.js(f"new Promise(done => {{ onhashchange = done; location.hash = {fragment!r}; }}).then(() => null)")
        return self

    def hash(self) -> str:
        """The fragment now, as a person reads it."""
        return str(self.js("decodeURIComponent(location.hash.slice(1))"))

    def js(self, expression: str) -> Any:
        return self.tab.evaluate(expression)

    def until(self, expression: str) -> Self:
        self.tab.wait_for_function(expression)
        return self

    def texts(self, selector: str) -> list[str]:
        """The texts that a person reads in the elements that a selector finds."""
        return self.tab.locator(selector).all_inner_texts()

    def text(self, selector: str) -> str:
        """The text of the first of them; an empty one where there is none."""
        return next(iter(self.texts(selector)), "")

    def count(self, selector: str) -> int:
        return self.tab.locator(selector).count()

    def is_seen(self, selector: str) -> bool:
        """An element is in the window, whole, without scrolling."""
        return bool(
            self.js(f"""(one => {{
          const {{left, right, top, bottom}} = one ? one.getBoundingClientRect() : {{}};
          return bottom > top && 0 <= left && right <= innerWidth && 0 <= top && bottom <= innerHeight;
        }})(document.querySelector({selector!r}))""")
        )

    def click(self, selector: str, text: str = "") -> Self:
        self.tab.locator(selector).filter(has_text=text).first.click()
        return self

    def press(self, key: str) -> Self:
        self.tab.keyboard.press(key)
        return self

    def types(self, text: str) -> Self:
        self.tab.keyboard.insert_text(text)
        return self

    def writes(self, selector: str, text: str) -> Self:
        self.tab.fill(selector, text)
        return self

    def loads_again(self, selector: str, text: str) -> Self:
        """Load the page anew until the text is there: a busy browser stores what a page remembers a moment later."""
        end = time.monotonic() + PATIENCE / 1000
        self.tab.reload()
        while self.text(selector) != text and time.monotonic() < end:
            self.tab.reload()
        return self

    def plays_again(self, link: str) -> Self:
        """Load the page anew, and go to Play, until it has this link: as `loads_again`."""
        end = time.monotonic() + PATIENCE / 1000
        while self.at("").click("#door-play").hash() != link and time.monotonic() < end:
            pass
        return self

    def chooses(self, selector: str, text: str) -> Self:
        option = self.tab.locator(f"{selector} option").filter(has_text=text)
        self.tab.select_option(selector, option.get_attribute("value"))
        return self


@pytest.fixture(scope="session")
def window() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip(f"no browser on PATH to click through the page in: none of {', '.join(NAMES)}")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(executable_path=path)
        except playwright.Error as error:
            pytest.skip(f"Playwright cannot start {path}: {str(error).splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "explore.html"
    path.write_text(joined(), encoding="utf-8")
    return path.as_uri()


def opened(window: Browser, address: str, size: Any) -> Iterator[Page]:
    """The page in a window of a size; an error that its scripts do not catch fails the test."""
    errors: list[str] = []
    tab = window.new_page(**size)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield Page(tab, address)
    tab.close()
    assert errors == []


@pytest.fixture
def page(window: Browser, address: str) -> Iterator[Page]:
    yield from opened(window, address, DESKTOP)


@pytest.fixture(params=["page", "phone"])
def either(request: pytest.FixtureRequest) -> Page:
    """The page on a desktop, and on a phone."""
    page: Page = request.getfixturevalue(request.param)
    return page


@pytest.fixture
def phone(window: Browser, address: str) -> Iterator[Page]:
    yield from opened(window, address, PHONE)
