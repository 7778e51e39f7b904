// Draws the page part by part, from its top: drawn in one go, a long page keeps a slow device from showing and doing
// anything for half a second. A classic script: it must run before the first frame. What needs the whole page awaits
// `drawn`, which is undefined where the page is whole from the start.
(() => {
  "use strict";
  // `data-part` breaks what it stands in: the element and each that follows it there are parts by themselves
  const PART = ":is(body > *, main > *, [data-part], [data-part] ~ *):not(main, script)";
  const STEP_MS = 8; // a step that took longer leaves the rest to the next
  const PATIENCE_MS = 3000; // for frames that do not come, since nobody sees the page

  // a browser that is to find a place in the page gets it whole: that of a link, or where the visitor was before
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash || visit?.type !== "navigate" || document.visibilityState !== "visible") return;

  const waiting = [];
  const arrivals = new MutationObserver(holdArrived);
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

  // before any module runs, which may measure; or before the first frame, if that comes while the page is still coming
  let isHeld = false;
  function holdAll() {
    if (isHeld || isOver) return;
    isHeld = true;
    hold(document.querySelectorAll(PART));
    if (document.readyState === "loading") arrivals.observe(document, { childList: true, subtree: true });
  }

  function holdArrived(changes) {
    for (const { addedNodes } of changes) hold([...addedNodes].filter((node) => node.matches?.(PART)));
  }

  function hold(parts) {
    for (const part of parts) part.classList.add("waiting");
    waiting.push(...parts);
  }

  function begin() {
    if (isOver) return;
    const styles = document.querySelector("link[rel=stylesheet]");
    if (!styles?.sheet) return void requestAnimationFrame(begin);
    holdAll();
    setTimeout(step);
  }

  function step() {
    const start = performance.now();
    do {
      const part = waiting.shift();
      part?.classList.remove("waiting");
      part?.getBoundingClientRect(); // lays it out now, so that the clock tells what it takes
    } while (waiting.length > 0 && performance.now() - start < STEP_MS);
    if (waiting.length > 0 || document.readyState === "loading") setTimeout(step); // before which the browser may draw
    else end();
  }

  function arrived() {
    holdAll();
    holdArrived(arrivals.takeRecords());
    arrivals.disconnect(); // what modules move or add from now on does not wait
  }

  document.addEventListener("readystatechange", arrived, { once: true });
  requestAnimationFrame(begin);
  addEventListener("hashchange", () => {
    if (isOver) return;
    end();
    document.querySelector(":target")?.scrollIntoView(); // where the browser could not scroll to what was not there
  });
  setTimeout(end, PATIENCE_MS);
})();
