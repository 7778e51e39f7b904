// A clip is a link with its poster until somebody wants it: a video of its own costs a browser as much as a whole page.

// a clip that has left the window goes on playing for nobody; one of a pair may start below it
const seen = new WeakSet();
const watcher = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) seen.add(target);
    else if (seen.has(target)) target.pause();
  }
});

const made = new WeakMap();

/** The video of a clip, which takes the link's place. Its `clip-made` bubbles from where it stands. */
export function videoOf(clip) {
  if (made.has(clip)) return made.get(clip);
  const { name, width, height } = clip.dataset;
  const video = document.createElement("video");
  video.controls = true;
  video.playsInline = true;
  video.preload = "none";
  video.className = clip.classList.contains("pixelated") ? "pixelated" : "smooth";
  video.setAttribute("aria-label", name);
  if (width) [video.width, video.height] = [Number(width), Number(height)];
  const poster = clip.querySelector("img");
  if (poster) video.poster = poster.src;
  video.addEventListener("error", () => complain(video, name), { once: true });
  video.src = clip.href;
  made.set(clip, video);
  clip.replaceWith(video);
  watcher.observe(video);
  video.dispatchEvent(new CustomEvent("clip-made", { bubbles: true }));
  return video;
}

function complain(video, name) {
  if (video.closest("[data-replay]")) return; // the player says it
  const told = document.createElement("p");
  told.className = "replay-error";
  told.setAttribute("role", "alert");
  told.textContent = `${name} could not be loaded.`;
  video.after(told);
}

addEventListener("click", (event) => {
  const clip = event.target.closest("[data-clip]");
  if (!clip || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return; // the browser's own: a new tab
  event.preventDefault();
  const video = videoOf(clip);
  video.focus();
  video.play().catch(() => {}); // one that cannot be loaded says so
});
