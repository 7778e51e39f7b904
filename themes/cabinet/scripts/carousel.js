// Previous and next for a row of windows that scrolls by itself anyway.

await window.drawn; // from here on it measures

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

for (const shell of document.querySelectorAll("[data-carousel]")) {
  const region = shell.querySelector(".carousel-region");
  const slides = [...region.querySelectorAll(".carousel > li")];
  if (slides.length < 2) continue;

  const bar = document.createElement("div");
  bar.className = "carousel-buttons";
  const place = document.createElement("span");
  const make = (label, arrow, step) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.setAttribute("aria-label", label);
    button.textContent = arrow;
    button.addEventListener("click", () => turn(step));
    return button;
  };
  const previous = make("Previous", "←", -1);
  const next = make("Next", "→", 1);
  bar.append(previous, next, place);
  shell.append(bar);

  const offset = (slide) => slide.offsetLeft - slides[0].offsetLeft;

  /** The slide that is nearest to the start; at the end of the row it is the last. */
  function current() {
    if (region.scrollLeft + region.clientWidth >= region.scrollWidth - 2) return slides.length - 1;
    const distances = slides.map((slide) => Math.abs(offset(slide) - region.scrollLeft));
    return distances.indexOf(Math.min(...distances));
  }

  // The slide that the row is on its way to: until it is there, a further step counts from that one.
  let aim = null;

  function turn(step) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    aim = Math.max(0, Math.min((aim ?? current()) + step, slides.length - 1));
    region.scrollTo({ left: offset(slides[aim]), behavior: still ? "auto" : "smooth" });
  }

  function rest() {
    aim = null;
  }

  function show() {
    const index = current();
    if (index === aim) rest();
    place.textContent = `${index + 1} of ${slides.length}`;
    previous.disabled = region.scrollLeft <= 2;
    next.disabled = index === slides.length - 1;
  }

  // by themselves, arrow keys move a row by a few pixels
  region.addEventListener("keydown", (event) => {
    if (event.target !== region || !Object.hasOwn(STEPS, event.key)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return; // the browser's own: Alt and ← goes back
    event.preventDefault();
    turn(STEPS[event.key]);
  });
  region.addEventListener("scroll", () => requestAnimationFrame(show), { passive: true });
  for (const deed of ["wheel", "touchstart", "pointerdown"]) region.addEventListener(deed, rest, { passive: true });
  addEventListener("resize", show);
  show();
}
