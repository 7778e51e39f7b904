// Draws the page part by part, from its top: drawn in one go, a long page keeps a slow device from showing and doing
// anything for half a second. A classic script: it must run before the first part arrives. What needs the whole page
// awaits `drawn`, which is undefined where the page is whole from the start.
(() => {
  "use strict";
  // `data-part` breaks what it stands in: the element and each that follows it there are parts by themselves
  const PART = ":is(body > *, main > *, [data-part], [data-part] ~ *):not(main, script)";
  const STEP_MS = 8; // a step that took longer leaves the rest to the next
  const PATIENCE_MS = 3000; // for styles that do not come, and for clocks that go slowly since nobody sees the page

  // a browser that is to find a place in the page gets it whole: that of a link, or where the visitor was before
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash || visit?.type !== "navigate" || document.visibilityState !== "visible") return;

  const waiting = [];
  const arrivals = new MutationObserver(hold);
  let isOver = false;
  let end;
  window.drawn = new Promise((resolve) => {
    end = () => {
      isOver = true;
      arrivals.disconnect();
      for (const part of waiting.splice(0)) part.classList.remove("waiting");
      resolve();
    };
  });

  function hold(changes) {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!node.matches?.(PART)) continue;
        node.classList.add("waiting");
        waiting.push(node);
      }
    }
  }

  // as soon as there are styles, and so before the first frame, which then shows the head and not an empty page
  let hasBegun = false;
  function begin() {
    if (hasBegun || isOver) return;
    hasBegun = true;
    getComputedStyle(document.documentElement).color; // finds the styles of all: as much work as laying out a part
    setTimeout(step);
  }

  function step() {
    const start = performance.now();
    let last;
    do {
      const part = waiting.shift();
      part?.classList.remove("waiting");
      last = part?.getBoundingClientRect(); // lays it out now, so that the clock tells what it takes
    } while (waiting.length > 0 && performance.now() - start < STEP_MS);
    if (waiting.length === 0 && document.readyState !== "loading") end();
    else if (waiting[0]?.localName === "tr" && last.bottom < innerHeight) soonest(step);
    else setTimeout(step); // before which the browser may draw
  }

  // before the next frame where a browser can: each row that comes may move the columns of those that are seen
  function soonest(task) {
    if (window.scheduler?.postTask) scheduler.postTask(task, { priority: "user-blocking" });
    else setTimeout(task);
  }

  arrivals.observe(document, { childList: true, subtree: true });
  for (const type of ["load", "error"]) {
    document.addEventListener(type, ({ target }) => target.matches?.("link[rel=stylesheet]") && begin(), true);
  }
  document.addEventListener(
    "readystatechange",
    () => {
      hold(arrivals.takeRecords());
      arrivals.disconnect(); // what modules move or add from now on does not wait
      if (document.querySelector("link[rel=stylesheet]")?.sheet) begin();
    },
    { once: true },
  );
  addEventListener("hashchange", () => {
    if (isOver) return;
    end();
    document.querySelector(":target")?.scrollIntoView(); // where the browser could not scroll to what was not there
  });
  setTimeout(end, PATIENCE_MS);
})();
