"""A browser, driven as a person drives it: what happens on the page are clicks and keys at places on the screen.

It is chromium, told over a pipe what to do, in the DevTools protocol.
"""

import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

Json = Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--mute-audio",
    "--hide-scrollbars", "--disable-dev-shm-usage", "--remote-debugging-pipe",
)  # fmt: skip
DESKTOP, PHONE = (1280, 900), (390, 660)
"""what is seen without scrolling, in pixels; of a phone's 844 a browser's own bars take the rest"""

PATIENCE = 20.0
"""seconds until what was to happen is given up"""

KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "Backspace": 8, "ArrowDown": 40, "ArrowUp": 38}


def found() -> str | None:
    """The browser of this machine, if there is one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def _as_3_and_4(read: int, write: int) -> Callable[[], None]:
    """For the browser before it starts, which reads what to do from 3 and answers on 4."""

    def arrange() -> None:
        first, second = os.dup(read), os.dup(write)  # for one of them may be 3 or 4
        os.dup2(first, 3)
        os.dup2(second, 4)

    return arrange


class Browser:
    """One window of a browser, until it is closed."""

    def __init__(self, path: str, profile: Path) -> None:
        heard, self._commands = os.pipe()
        self._answers, told = os.pipe()
        self._process = subprocess.Popen(
            [path, *OPTIONS, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=_as_3_and_4(heard, told), close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(heard)
        os.close(told)
        self._buffer, self._number, self._session = b"", 0, ""
        self.errors: list[str] = []
        (target,) = (one for one in self._send("Target.getTargets")["targetInfos"] if one["type"] == "page")
        attached = self._send("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime"):
            self._send(f"{domain}.enable")

    def close(self) -> None:
        """End the browser."""
        os.close(self._commands)
        os.close(self._answers)
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _send(self, method: str, **parameters: Json) -> Json:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if answer.get("method") == "Runtime.exceptionThrown":
                self.errors.append(str(answer["params"]["exceptionDetails"]))

    def _next(self) -> Json:
        while b"\0" not in self._buffer:
            if not select.select([self._answers], [], [], 3 * PATIENCE)[0]:
                raise TimeoutError("the browser says nothing")
            more = os.read(self._answers, 1 << 16)
            if not more:
                raise RuntimeError("the browser ended")
            self._buffer += more
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    # ---- where it is, and what it looks like

    def open(self, address: str) -> Self:
        """Go to a page, and wait until it is there. Another fragment alone is no other page: it is left first."""
        self._send("Page.navigate", url="about:blank")
        self._send("Page.navigate", url=address)
        return self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def reload(self) -> Self:
        """Load the page again."""
        self.js("window.old = true")
        self._send("Page.reload")
        return self.until("!window.old && document.readyState === 'complete'")

    def looks(self, size: tuple[int, int] = DESKTOP, scheme: str = "light", media: str = "") -> Self:
        """Have a window of a size, by day or night, or as it is printed."""
        self._send(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1,
            mobile=size == PHONE,
        )  # fmt: skip
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._send("Emulation.setEmulatedMedia", media=media, features=features)
        return self

    def picture(self, path: Path, whole: bool = False) -> None:
        """Keep what is seen as a PNG."""
        from base64 import b64decode

        path.write_bytes(b64decode(self._send("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))

    # ---- what it knows

    def js(self, expression: str) -> Json:
        """The value of an expression on the page."""
        done = self._send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in done:
            raise RuntimeError(str(done["exceptionDetails"]))
        return done["result"].get("value")

    def until(self, expression: str) -> Self:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.js(expression):
                    return self
            except RuntimeError as error:  # between two pages there is none
                if "context" not in str(error).lower():
                    raise
            if time.monotonic() > end:
                raise TimeoutError(expression)
            time.sleep(0.01)

    def text(self, selector: str) -> str:
        """What a person reads in the first element of a kind; nothing where it is not shown."""
        return str(self.js(f"(document.querySelector({json.dumps(selector)}) || {{}}).innerText || ''"))

    def texts(self, selector: str) -> list[str]:
        """The same of all of them."""
        return list(self.js(f"[...document.querySelectorAll({json.dumps(selector)})].map(one => one.innerText)"))

    def is_seen(self, selector: str) -> bool:
        """An element is in the window, whole, without scrolling."""
        return bool(
            self.js(f"""(() => {{
            const one = document.querySelector({json.dumps(selector)});
            const {{top, bottom, left, right, height}} = one.getBoundingClientRect();
            return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; }})()""")
        )

    def place(self, selector: str, text: str = "") -> tuple[float, float]:
        """The middle of the first element of a kind, with a text in it, scrolled to where it is seen.

        Raises RuntimeError where there is none, or where something else would be hit there.
        """
        where = self.js(f"""(() => {{
            const one = [...document.querySelectorAll({json.dumps(selector)})]
              .find(one => one.textContent.includes({json.dumps(text)}));
            if (!one) return "is not there";
            one.scrollIntoView({{block: "center", inline: "center"}});
            const {{left, top, width, height}} = one.getBoundingClientRect();
            const x = left + width / 2, y = top + height / 2, hit = document.elementFromPoint(x, y);
            return one.contains(hit) || (hit && hit.contains(one)) ? [x, y] : "is covered or not shown"; }})()""")
        if isinstance(where, str):
            raise RuntimeError(f"{selector} {text} {where}")
        return where[0], where[1]

    # ---- what a person does

    def click(self, selector: str, text: str = "") -> Self:
        """Click the first element of a kind, with a text in it."""
        x, y = self.place(selector, text)
        for kind in ("mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        return self

    def press(self, key: str, shift: bool = False) -> Self:
        """Press a key."""
        what = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key]}
        signs = {"text": {"Enter": "\r", " ": " "}[key]} if key in ("Enter", " ") else {}
        for kind in ("keyDown", "keyUp"):
            self._send("Input.dispatchKeyEvent", type=kind, modifiers=8 * shift, **what, **signs)
        return self

    def types(self, text: str) -> Self:
        """Type a text where the keyboard is."""
        self._send("Input.insertText", text=text)
        return self

    def writes(self, selector: str, text: str) -> Self:
        """Write a text into a field, in place of what is there."""
        self.click(selector)
        self.js(f"document.querySelector({json.dumps(selector)}).select()")
        return self.types(text) if text else self.press("Backspace")

    def chooses(self, selector: str, text: str) -> Self:
        """Choose what has a text in it from a list: by the keys, for the list itself is drawn by the system."""
        self.js(f"document.querySelector({json.dumps(selector)}).focus()")
        at, wanted = self.js(f"""(() => {{ const one = document.querySelector({json.dumps(selector)});
            const at = [...one.options].findIndex(option => option.text.includes({json.dumps(text)}));
            return [one.selectedIndex, at]; }})()""")
        if wanted < 0:
            raise RuntimeError(f"{selector} has no {text}")
        for _ in range(abs(wanted - at)):
            self.press("ArrowDown" if wanted > at else "ArrowUp")
        return self

    def goes(self, fragment: str) -> Self:
        """Follow a link to another fragment of this page."""
        self.js(f"""new Promise(done => {{
            addEventListener("hashchange", () => done(), {{once: true}});
            location.hash = {json.dumps(fragment)}; }})""")
        return self
