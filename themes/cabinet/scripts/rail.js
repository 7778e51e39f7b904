// Marks the entry of a rail whose section is being read.

await window.drawn; // from here on it measures

/**
 * Keeps `aria-current` on the link of `links` whose target is nearest the top; at the end of the page, where the last ones
 * cannot come to the top, on the one that was asked for. Returns the function that looks.
 */
export function followReading(links, onChange = () => {}) {
  const targets = links.map((link) => targetOf(link.hash));
  let current = null;
  let waiting = false;

  function look() {
    waiting = false;
    let best = null;
    for (const [index, target] of targets.entries()) {
      if (!target || target.hidden || target.closest("[hidden]")) continue;
      if (best === null || target.getBoundingClientRect().top < 120) best = index;
      else break;
    }
    const asked = isAtEnd() ? targets.indexOf(targetOf(location.hash)) : -1;
    if (asked > best && !targets[asked].closest("[hidden]")) best = asked;
    if (best === current) return;
    if (current !== null) links[current].removeAttribute("aria-current");
    current = best;
    if (current === null) return;
    links[current].setAttribute("aria-current", "location");
    keepInView(links[current]);
    onChange(targets[current]);
  }

  addEventListener(
    "scroll",
    () => {
      if (!waiting) requestAnimationFrame(look);
      waiting = true;
    },
    { passive: true },
  );
  look();
  return look;
}

const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2;

/** What a fragment names, found as browsers find it: an id as it is written, else as it reads when it is decoded. */
export function targetOf(hash) {
  const name = hash.slice(1);
  return document.getElementById(name) ?? document.getElementById(decoded(name));
}

function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Scrolls the rail, never the page. */
function keepInView(link) {
  const rail = link.closest(".rail");
  if (!rail || rail.scrollHeight <= rail.clientHeight) return;
  const [place, frame] = [link.getBoundingClientRect(), rail.getBoundingClientRect()];
  if (place.top < frame.top + 40) rail.scrollTop += place.top - frame.top - 40;
  else if (place.bottom > frame.bottom - 40) rail.scrollTop += place.bottom - frame.bottom + 40;
}

const files = [...document.querySelectorAll(".file-list a")];
if (files.length > 0) followReading(files);
