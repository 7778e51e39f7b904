// The evidence browser: filters in the address, j and k, help. Without it the rail is a list of links.
import { followReading, targetOf } from "./rail.js";

const SHORTCUTS_OFF = "shortcuts-off";
const SETTLING_MS = 1000;
const SHOWS = {
  all: ["All", () => true],
  failing: ["Failing", (point) => point.dataset.mark === "fail"],
  undecided: ["Undecided", (point) => point.dataset.mark === "undecided"],
  overridden: ["Overridden", (point) => "overridden" in point.dataset],
};

const section = document.querySelector("[data-verdict]");
if (section) {
  const points = [...section.querySelectorAll(".point")];
  const items = [...section.querySelectorAll(".item")];
  const links = [...section.querySelectorAll(".rail-link")];
  const groups = [...section.querySelectorAll(".rail-group")];
  const linkOf = new Map(links.map((link) => [targetOf(link.hash), link]));
  const tools = section.querySelector("[data-rail-tools]");

  // filters
  const bar = document.createElement("div");
  bar.className = "rail-filters";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Show points");
  const buttons = new Map();
  for (const [name, [label, fits]] of Object.entries(SHOWS)) {
    const number = points.filter(fits).length;
    if (name !== "all" && number === 0) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = `${label} ${number}`;
    button.setAttribute("aria-pressed", String(name === "all"));
    button.addEventListener("click", () => {
      show(name);
      write(name);
    });
    buttons.set(name, button);
    bar.append(button);
  }
  tools.append(bar);

  let showing = "all";

  function show(name) {
    if (name === showing) return;
    showing = name;
    const fits = SHOWS[name][1];
    for (const point of points) {
      point.hidden = !fits(point);
      linkOf.get(point).parentElement.hidden = point.hidden;
      if (point.hidden) for (const video of point.querySelectorAll("video")) video.pause();
    }
    for (const item of items) item.hidden = !item.querySelector(".point:not([hidden])");
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
    for (const [other, button] of buttons) button.setAttribute("aria-pressed", String(other === name));
    look();
  }

  function write(name) {
    const address = new URL(location.href);
    if (name === "all") address.searchParams.delete("show");
    else address.searchParams.set("show", name);
    address.hash = "";
    history.pushState(null, "", address);
  }

  function read() {
    const name = new URL(location.href).searchParams.get("show") ?? "all";
    show(buttons.has(name) ? name : "all");
    reveal();
  }

  /** A link to a point shows that point, whatever the filter hides. */
  function reveal() {
    const point = targetOf(location.hash);
    if (!point || !section.contains(point)) return;
    if (point.closest("[hidden]")) show("all");
    goTo(point);
  }

  // A point that was gone to keeps its place while the page settles: points far off have heights that are estimates, and
  // tools and players come late. It does so until somebody moves on.
  let aim = null;
  let settling = 0;

  function goTo(point) {
    aim = point;
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLING_MS);
    hold();
  }

  function hold() {
    aim?.scrollIntoView();
    look();
  }

  function settle() {
    if (document.readyState === "complete") aim = null;
    else settling = setTimeout(settle, SETTLING_MS);
  }

  function moveOn() {
    aim = null;
  }

  // reading and keys
  let here = null;
  const look = followReading(links, (point) => {
    here?.classList.remove("is-current");
    here = point;
    here.classList.add("is-current");
  });

  function step(by) {
    const shown = points.filter((point) => !point.closest("[hidden]"));
    if (shown.length === 0) return;
    const index = here ? shown.indexOf(here) : -1;
    const top = here ? here.getBoundingClientRect().top : 1;
    // before the list, j goes to the first point and not past it
    const next = by > 0 && index <= 0 && top > 120 ? 0 : index + by;
    const point = shown[Math.max(0, Math.min(next, shown.length - 1))];
    location.replace(`#${encodeURIComponent(point.id)}`); // and not `replaceState`, which tells nobody of the new anchor
    goTo(point);
    linkOf.get(point).focus({ preventScroll: true });
  }

  let areOff = false;
  try {
    areOff = localStorage.getItem(SHORTCUTS_OFF) !== null;
  } catch {
    // storage is off: the keys are on, until somebody switches them off on this page
  }

  function switchKeys(isOn) {
    areOff = !isOn;
    try {
      if (isOn) localStorage.removeItem(SHORTCUTS_OFF);
      else localStorage.setItem(SHORTCUTS_OFF, "1");
    } catch {
      // storage is off: the choice holds for this page
    }
  }

  let dialog = null;

  function showHelp() {
    dialog ??= makeHelp();
    dialog.showModal();
  }

  function makeHelp() {
    const made = document.createElement("dialog");
    made.className = "help-dialog";
    made.setAttribute("aria-labelledby", "help-title");
    made.innerHTML = `<h2 id="help-title">Keys</h2>
<dl><dt><kbd>j</kbd></dt><dd>next point</dd><dt><kbd>k</kbd></dt><dd>previous point</dd>
<dt><kbd>f</kbd></dt><dd>only failing points, or all</dd><dt><kbd>?</kbd></dt><dd>this help</dd></dl>
<p><label><input type="checkbox"> Keys are on</label></p>
<p><button type="button" class="button">Close</button></p>`;
    made.querySelector("button").addEventListener("click", () => made.close());
    const box = made.querySelector("input");
    box.checked = !areOff;
    box.addEventListener("change", () => switchKeys(box.checked));
    document.body.append(made);
    return made;
  }

  const help = document.createElement("button");
  help.type = "button";
  help.className = "button";
  help.textContent = "Keys ?";
  help.addEventListener("click", showHelp);
  bar.append(help);

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog?.open) return;
    if (event.target.closest("input, select, textarea, [contenteditable], [data-replay]")) return;
    if (areOff && event.key !== "?") return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "f" && buttons.has("failing")) {
      const name = showing === "failing" ? "all" : "failing";
      show(name);
      write(name);
    } else if (event.key === "?") showHelp();
    else return;
    event.preventDefault();
  });

  new ResizeObserver(hold).observe(section);
  for (const deed of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(deed, moveOn, { passive: true, capture: true });
  }
  addEventListener("popstate", read);
  addEventListener("hashchange", reveal);
  read();
}
