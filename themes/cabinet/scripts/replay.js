// Plays draw-command recordings (format 1): each `<div data-replay data-src data-name>` becomes a canvas with controls.
//
// A recording is made by code that nobody has vetted. It is data: only methods and properties that are listed here are
// ever reached, names are looked up in sets, and whatever cannot be drawn is skipped, counted and told.

// --- the format ---

const MAX_STACK = 64;
const MAX_SIDE = 8192;
const MAX_SURFACE = 33554432;
const MAX_FRAMES = 36000;
const MAX_FRAME_OPS = 65536;
const MAX_PIXELS = 64000000;
const MAX_DEPTH = 34;
const PNG = "data:image/png;base64,";

const CONTEXT_METHODS = new Set([
  "arc", "arcTo", "beginPath", "bezierCurveTo", "clearRect", "clip", "closePath", "drawImage", "ellipse", "fill",
  "fillRect", "fillText", "lineTo", "moveTo", "putImageData", "quadraticCurveTo", "rect", "reset", "resetTransform",
  "restore", "rotate", "roundRect", "save", "scale", "setLineDash", "setTransform", "stroke", "strokeRect",
  "strokeText", "transform", "translate",
]);
const RESOURCE_METHODS = new Set(["addColorStop", "setTransform"]);
const MAKERS = new Set(["createConicGradient", "createLinearGradient", "createPattern", "createRadialGradient"]);
const PROPERTIES = new Set([
  "direction", "fillStyle", "filter", "font", "fontKerning", "fontStretch", "fontVariantCaps", "globalAlpha",
  "globalCompositeOperation", "imageSmoothingEnabled", "imageSmoothingQuality", "letterSpacing", "lineCap",
  "lineDashOffset", "lineJoin", "lineWidth", "miterLimit", "shadowBlur", "shadowColor", "shadowOffsetX",
  "shadowOffsetY", "strokeStyle", "textAlign", "textBaseline", "textRendering", "wordSpacing",
]);
const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

class BrokenRecording extends Error {}

const insist = (holds, message) => {
  if (!holds) throw new BrokenRecording(message);
};

const isIndex = (value, length) => Number.isInteger(value) && value >= 0 && value < length;

function checkFrame(frame, index, recording) {
  const { state, stack, ops, surface } = frame;
  const width = surface?.width;
  const height = surface?.height;
  insist(isIndex(width - 1, MAX_SIDE) && isIndex(height - 1, MAX_SIDE), `frame ${index} has no usable surface`);
  insist(width * height <= MAX_SURFACE, `the surface of frame ${index} is too large`);
  insist(Array.isArray(stack) && stack.length <= MAX_STACK, `the stack of frame ${index} is too deep`);
  insist(Array.isArray(ops) && ops.length <= MAX_FRAME_OPS, `frame ${index} has too many operations`);
  const inRange = (table) => (value) => isIndex(value, table.length);
  insist(inRange(recording.states)(state) && stack.every(inRange(recording.states)), `frame ${index} names no state`);
  insist(ops.every(inRange(recording.ops)), `frame ${index} names no operation`);
}

function check(recording) {
  insist(recording?.format === 1, "it is of a format this player does not know");
  for (const table of ["images", "resources", "ops", "states", "frames"]) {
    insist(Array.isArray(recording[table]), `it has no table of ${table}`);
  }
  insist(recording.frames.length > 0, "it has no frame");
  insist(recording.frames.length <= MAX_FRAMES, "it has too many frames");
  recording.frames.forEach((frame, index) => checkFrame(frame, index, recording));
  const pixels = recording.images.reduce((sum, image) => sum + (image ? image.width * image.height : 0), 0);
  insist(pixels <= MAX_PIXELS, "its images are too large");
}

const unpacked = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function decoded(image) {
  try {
    if (image?.kind === "bitmap" && image.src.startsWith(PNG)) {
      return await createImageBitmap(new Blob([unpacked(image.src.slice(PNG.length))], { type: "image/png" }));
    }
    if (image?.kind === "pixels") {
      return new ImageData(new Uint8ClampedArray(unpacked(image.data).buffer), image.width, image.height);
    }
  } catch {
    // An image that fails resolves to nothing; what names it is counted as not drawn.
  }
  return null;
}

/** Fetches a recording, checks it, and decodes its images. Throws an Error that says what is wrong. */
export async function loadRecording(url) {
  const answer = await fetch(url);
  insist(answer.ok, `the server answers ${answer.status}`);
  let recording;
  try {
    recording = await answer.json();
  } catch {
    throw new BrokenRecording("it is not JSON");
  }
  check(recording);
  return { recording, images: await Promise.all(recording.images.map(decoded)) };
}

// --- drawing ---

class Undrawable extends Error {}

/** Whether `name` is a property that can be assigned, looked up below Object.prototype. */
function isAssignable(target, name) {
  for (let at = target; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return Boolean(found.set || found.writable);
  }
  return false;
}

/** Draws one frame of a recording on a context. Made anew for each frame: its resources live as long. */
class Drawing {
  constructor(context, { recording, images }) {
    this.context = context;
    this.recording = recording;
    this.images = images;
    this.resources = new Map();
    this.skipped = 0;
  }

  frame({ state, stack, ops }) {
    const { states, ops: table } = this.recording;
    for (const index of stack) {
      this.apply(states[index]);
      this.context.save();
    }
    this.apply(states[state]);
    for (const index of ops) this.perform(this.context, table[index], CONTEXT_METHODS);
    return this.skipped;
  }

  // The order matters: a clip leaves its outline as the current path, so the path is begun anew before its own
  // segments; transform and dash come last, since the segments set transforms of their own.
  apply(state) {
    for (const property of Object.keys(state.properties)) {
      this.perform(this.context, { op: "set", property, value: state.properties[property] }, CONTEXT_METHODS);
    }
    this.trace(state.clip);
    this.context.beginPath();
    this.trace(state.path);
    if (state.transform) this.context.setTransform(...state.transform);
    if (state.lineDash) this.context.setLineDash(state.lineDash);
  }

  trace(segments) {
    for (const { transform, ops } of segments) {
      this.context.setTransform(...(transform ?? [1, 0, 0, 1, 0, 0]));
      for (const op of ops) this.perform(this.context, op, CONTEXT_METHODS);
    }
  }

  perform(target, op, methods) {
    try {
      if (op.op === "call") this.call(target, op, methods);
      else if (op.op === "set") this.set(target, op);
      else throw new Undrawable();
    } catch {
      this.skipped += 1;
    }
  }

  call(target, { method, args }, methods) {
    if (!methods.has(method) || typeof target[method] !== "function") throw new Undrawable();
    target[method](...args.map((value) => this.resolve(value, 0)));
  }

  set(target, { property, value }) {
    if (!PROPERTIES.has(property) || !isAssignable(target, property)) throw new Undrawable();
    const resolved = this.resolve(value, 0);
    // A filter could name a document by its address; none is ever fetched for a recording.
    if (property === "filter" && /url/i.test(String(resolved))) throw new Undrawable();
    target[property] = resolved;
  }

  resolve(value, depth) {
    if (depth > MAX_DEPTH) throw new Undrawable();
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map((part) => this.resolve(part, depth + 1));
    if (Object.hasOwn(value, "$opaque")) throw new Undrawable();
    if (Object.hasOwn(value, "$img")) return this.image(value.$img);
    if (Object.hasOwn(value, "$res")) return this.resource(value.$res);
    const plain = Object.create(null);
    for (const key of Object.keys(value)) {
      if (UNSAFE_KEYS.has(key)) throw new Undrawable();
      plain[key] = this.resolve(value[key], depth + 1);
    }
    return plain;
  }

  image(index) {
    const image = isIndex(index, this.images.length) ? this.images[index] : null;
    if (!image) throw new Undrawable();
    return image;
  }

  resource(index) {
    if (!this.resources.has(index)) {
      this.resources.set(index, null); // one that names itself resolves to nothing
      this.resources.set(index, this.made(index));
    }
    const resource = this.resources.get(index);
    if (!resource) throw new Undrawable();
    return resource;
  }

  made(index) {
    const declared = isIndex(index, this.recording.resources.length) ? this.recording.resources[index] : null;
    if (!declared || !MAKERS.has(declared.make.method)) return null;
    try {
      const values = declared.make.args.map((value) => this.resolve(value, 0));
      const resource = this.context[declared.make.method](...values);
      if (resource) for (const op of declared.then) this.perform(resource, op, RESOURCE_METHODS);
      return resource;
    } catch {
      return null;
    }
  }
}

/**
 * Draws frames of a loaded recording on a canvas. Frames stand for themselves, so that any can be shown at any time.
 * Dispatches `frame` with `detail` `{index, timeMs, skipped, truncated}` after each.
 */
export class ReplayPlayer extends EventTarget {
  constructor(canvas, loaded) {
    super();
    this.canvas = canvas;
    this.loaded = loaded;
    this.index = -1;
  }

  get frameCount() {
    return this.loaded.recording.frames.length;
  }

  /** The simulated time through a frame, in milliseconds. */
  timeOf(index) {
    return this.loaded.recording.frames[index].timeMs;
  }

  /** Draws the frame at `index`, or the nearest there is: a shorter recording holds its last frame. */
  show(index) {
    const shown = Math.min(this.frameCount - 1, Math.max(0, Math.trunc(index) || 0));
    const frame = this.loaded.recording.frames[shown];
    this.canvas.width = frame.surface.width; // which clears it and resets its context
    this.canvas.height = frame.surface.height;
    const skipped = new Drawing(this.canvas.getContext("2d"), this.loaded).frame(frame);
    this.index = shown;
    const detail = { index: shown, timeMs: frame.timeMs, skipped, truncated: frame.truncated === true };
    this.dispatchEvent(new CustomEvent("frame", { detail }));
  }
}

/**
 * The recording of a 3D engine: a clip with a picture for each frame of the engine, stepped by seeking to its time. It is
 * never left to play by itself, since its times are the engine's. Speaks as ReplayPlayer does.
 */
export class ClipPlayer extends EventTarget {
  constructor(video, frameCount) {
    super();
    this.video = video;
    this.frameCount = frameCount;
    this.frameMs = (video.duration * 1000) / frameCount;
    this.index = -1;
    video.controls = false;
    video.muted = true;
    video.pause();
    video.addEventListener("seeked", () => this.seek());
  }

  timeOf(index) {
    return index * this.frameMs;
  }

  show(index) {
    this.index = Math.min(this.frameCount - 1, Math.max(0, Math.trunc(index) || 0));
    if (!this.video.seeking) this.seek();
    const detail = { index: this.index, timeMs: this.timeOf(this.index), skipped: 0, truncated: false };
    this.dispatchEvent(new CustomEvent("frame", { detail }));
  }

  /** To the middle of the frame that is wanted now, unless it is there: of a fast hand only the last wish counts. */
  seek() {
    const wantedS = (this.timeOf(this.index) + this.frameMs / 2) / 1000;
    if (Math.abs(this.video.currentTime - wantedS) > this.frameMs / 4000) this.video.currentTime = wantedS;
  }
}

/** The player of a clip, once it knows how long it is. */
async function loadClip(video, frameCount) {
  video.preload = "auto";
  if (video.readyState === 0) {
    await new Promise((resolve, reject) => {
      video.addEventListener("loadedmetadata", resolve, { once: true });
      video.addEventListener("error", () => reject(new BrokenRecording("this browser cannot show it")), { once: true });
      video.load();
    });
  }
  return new ClipPlayer(video, frameCount);
}

// --- the controls ---

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const PIXEL_ART_WIDTH = 200;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function button(label, text, action) {
  const made = element("button", { type: "button", className: "button", textContent: text });
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(3)} s`;

/** The player with its controls around it. */
class ReplayView {
  /** `screen` is what `player` draws on. */
  constructor(name, screen, player) {
    this.name = name;
    this.player = player;
    this.player.addEventListener("frame", ({ detail }) => this.tell(detail));
    this.clock = null;
    this.notice = element("p", { className: "replay-notice", hidden: true });
    this.notice.setAttribute("role", "status");
    this.parts = [screen, this.controls(), this.notice];
  }

  controls() {
    const last = this.player.frameCount - 1;
    this.playButton = button(`Play ${this.name}`, "Play", () => this.toggle());
    this.scrubber = element("input", { type: "range", min: "0", max: String(last), step: "1", value: "0" });
    this.scrubber.className = "replay-scrubber";
    this.scrubber.setAttribute("aria-label", `Frame of ${this.name}`);
    this.scrubber.addEventListener("input", () => this.seek(this.scrubber.valueAsNumber));
    this.speed = element("select", { className: "replay-speed" });
    for (const speed of SPEEDS) this.speed.add(new Option(`${speed}×`, String(speed), speed === 1, speed === 1));
    this.speed.setAttribute("aria-label", `Speed of ${this.name}`);
    this.speed.addEventListener("change", () => this.clock && this.start());
    this.time = element("span", { className: "replay-time" });
    const bar = element(
      "div",
      { className: "replay-controls" },
      this.playButton,
      button("−1 frame", "−1", () => this.seek(this.player.index - 1)),
      button("+1 frame", "+1", () => this.seek(this.player.index + 1)),
      this.scrubber,
      this.speed,
      this.time,
    );
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", `Controls of ${this.name}`);
    return bar;
  }

  tell({ index, timeMs, skipped, truncated }) {
    const text = `frame ${index + 1} of ${this.player.frameCount}, ${seconds(timeMs)}`;
    this.scrubber.value = String(index);
    this.scrubber.setAttribute("aria-valuetext", text);
    this.time.textContent = `${index + 1} / ${this.player.frameCount} · ${seconds(timeMs)}`;
    const notices = [];
    if (skipped) notices.push(`${skipped} ${skipped === 1 ? "operation" : "operations"} could not be drawn.`);
    if (truncated) notices.push("The recorder cut short what this frame inherits.");
    const notice = notices.join(" ");
    if (this.notice.textContent !== notice) this.notice.textContent = notice;
    this.notice.hidden = notice === "";
  }

  seek(index) {
    this.stop();
    this.player.show(index);
  }

  toggle() {
    if (this.clock) this.stop();
    else this.start();
  }

  start() {
    this.stop();
    if (this.player.index >= this.player.frameCount - 1) this.player.show(0);
    const fromMs = this.player.timeOf(this.player.index);
    const speed = Number(this.speed.value);
    let began = null;
    const tick = (now) => {
      began ??= now;
      this.advance(fromMs + (now - began) * speed);
      if (this.player.index >= this.player.frameCount - 1) this.stop();
      else this.clock = requestAnimationFrame(tick);
    };
    this.clock = requestAnimationFrame(tick);
    this.mark("Pause");
  }

  advance(toMs) {
    let index = this.player.index;
    while (index < this.player.frameCount - 1 && this.player.timeOf(index + 1) <= toMs) index += 1;
    if (index !== this.player.index) this.player.show(index);
  }

  stop() {
    if (this.clock) cancelAnimationFrame(this.clock);
    this.clock = null;
    this.mark("Play");
  }

  mark(action) {
    this.playButton.textContent = action;
    this.playButton.setAttribute("aria-label", `${action} ${this.name}`);
  }
}

// --- the page ---

const mounted = new WeakMap();

/** The player of a `data-replay` element, loaded if it is not yet; rejects where the recording is broken. */
export function playerOf(place) {
  if (!mounted.has(place)) mounted.set(place, mount(place));
  return mounted.get(place);
}

/** The canvas of a drawn recording, and its player. */
async function drawn(place, name) {
  const loaded = await loadRecording(place.dataset.src);
  const { width, height, background } = loaded.recording;
  const canvas = element("canvas", { className: "replay-canvas" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", name);
  canvas.style.aspectRatio = `${width} / ${height}`;
  canvas.style.imageRendering = width <= PIXEL_ART_WIDTH ? "pixelated" : "";
  if (typeof background === "string") canvas.style.backgroundColor = background;
  return [canvas, new ReplayPlayer(canvas, loaded)];
}

/** The clip of a recording that a 3D engine made, and its player. */
async function filmed(place) {
  const { videoOf } = await import("./clips.js"); // drawn ones do without
  const video = videoOf(place.querySelector("[data-clip]"));
  return [video, await loadClip(video, Number(place.dataset.frames))];
}

async function mount(place) {
  const name = place.dataset.name || "the recording";
  const isFocused = place.contains(document.activeElement);
  try {
    const view = new ReplayView(name, ...(await (place.dataset.replay === "clip" ? filmed(place) : drawn(place, name))));
    view.player.show(0);
    place.replaceChildren(...view.parts);
    if (isFocused) view.playButton.focus();
    place.dispatchEvent(new CustomEvent("replay-ready", { bubbles: true, detail: { player: view.player } }));
    return view.player;
  } catch (problem) {
    const why = problem instanceof BrokenRecording ? problem.message : "it could not be loaded";
    place.dispatchEvent(new CustomEvent("replay-failed", { bubbles: true }));
    place.append(element("p", { className: "replay-error", textContent: `${name} cannot be played: ${why}.` }));
    throw problem;
  }
}

function whenNear(places) {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        playerOf(target).catch(() => {}); // the page has been told
      }
    },
    { rootMargin: "300px" },
  );
  for (const place of places) watcher.observe(place);
}

// A constructed sheet, which a content policy without inline styles allows. `:where` weighs nothing: the theme wins.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :where(.replay-canvas) { display: block; inline-size: 100%; max-block-size: 80vh; object-fit: contain; }
  :where(.replay-controls) { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding: 0.5rem; }
  :where(.replay-scrubber) { flex: 1 1 8rem; min-inline-size: 6rem; }
  :where(.replay-time) { font-variant-numeric: tabular-nums; white-space: nowrap; }
  :where(.replay-notice, .replay-error) { margin: 0; padding: 0.5rem; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

whenNear(document.querySelectorAll("[data-replay]"));
