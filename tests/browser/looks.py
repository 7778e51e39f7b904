"""How a page is looked at: in a theme, at a width, for everything that axe and the eye of a ruler can tell."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# All that WCAG 2.2 AA asks and axe can tell, and of it what reads a colour, which is all that a theme can change. The
# second width gets all of it again: what it shows the first may hide, and without contrast the rules cost little.
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLOURS = ("color-contrast", "link-in-text-block")

# Contrast is three quarters of axe's time, and a page says most things in a few ways: hundreds of figures in a table
# differ in nothing that contrast depends on. So axe measures one text of each look. A look is the text's own style and
# the paint of all that lies over and under its middle; a text of one letter, which axe never decides, and one that is
# scrolled out of its box have looks of their own, so that they stand for no other.
FIND_TEXTS = """(root) => {
  const wordsOf = (element) =>
    element.matches("input, select, textarea")
      ? "field"
      : [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data.trim() : "")).join("");
  const chainOf = (element) => (element ? [element, ...chainOf(element.parentElement)] : []);
  const isOff = (element) =>
    Boolean(element.closest(":disabled, [aria-disabled=true]") ?? element.closest("label")?.control?.disabled);
  const texts = [];
  for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
    const words = wordsOf(element);
    const box = words && element.getClientRects()[0];
    if (box) texts.push({ element, y: box.top + box.height / 2 + scrollY, fixed: [words.length > 1, isOff(element)] });
  }
  const was = scrollY;
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: "instant" });
    for (const text of texts.filter(({ y }) => y >= top && y < top + innerHeight)) {
      const box = text.element.getClientRects()[0] ?? new DOMRect();
      const stack = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (stack.includes(text.element)) text.stack = stack;
    }
  }
  scrollTo({ top: was, behavior: "instant" });
  for (const text of texts) {
    text.fixed.push(text.stack ? "seen" : "apart");
    text.stack ??= chainOf(text.element);
  }
  window.texts = texts; // what lies where is the same in either theme
}"""
MARK_LOOKS = """() => {
  for (const marked of document.querySelectorAll("[data-look]")) delete marked.dataset.look;
  const paints = new Map();
  const paintOf = (element) => {
    if (!paints.has(element)) {
      const of = getComputedStyle(element);
      paints.set(element, [of.backgroundColor, of.backgroundImage, of.opacity, of.filter, of.mixBlendMode].join());
    }
    return paints.get(element);
  };
  const looks = new Set();
  for (const { element, stack, fixed } of window.texts) {
    const of = getComputedStyle(element);
    const own = [of.color, of.fontSize, of.fontWeight, of.textShadow, of.visibility];
    const look = [...own, ...fixed, ...stack.map(paintOf)].join("|");
    if (!looks.has(look)) element.dataset.look = "";
    looks.add(look);
  }
}"""
RUN_AXE = "async ([root, options]) => ({ violations: (await axe.run(root, options)).violations })"
MEASURE_MARKED = "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })"


def look(page: Page, *, width: int, scheme: str) -> None:
    """Make the window so wide, and the theme `light` or `dark`."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")


def overflow_px(page: Page) -> int:
    """How many pixels wider the page is than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def faults(page: Page, *, width: int, root: str = "html") -> dict[tuple[int, str], str]:
    """What is wrong at this width in either theme with the part of the page that `root` selects, in words."""
    found: dict[tuple[int, str], str] = {}
    look(page, width=width, scheme="light")
    page.evaluate(FIND_TEXTS, root)
    for scheme, rules in (("light", WCAG), ("dark", COLOURS)):
        look(page, width=width, scheme=scheme)
        if report := violations(page, rules, root):
            found[width, scheme] = report
    if (wide := overflow_px(page)) > 0:
        found[width, "either"] = f"{wide} px too wide"
    return found


def violations(page: Page, rules: tuple[str, ...], root: str) -> str:
    """What axe finds against these rules, in words; empty where it finds nothing."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
        page.evaluate(MEASURE_MARKED)
    page.evaluate(MARK_LOOKS)
    # What a frame holds is not the gallery's, and a game behind a sandbox would not answer.
    options = {"runOnly": rules, "resultTypes": ["violations"], "preload": False, "iframes": False}
    results = AxeResults(page.evaluate(RUN_AXE, [root, options]))
    return str(results.generate_report()) if results.violations_count else ""
