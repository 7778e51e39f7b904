// Expected beside observed: ways to compare two pictures, one clock for two clips, one scrubber for two recordings.
import { videoOf } from "./clips.js";
import { targetOf } from "./rail.js";
import { playerOf } from "./replay.js";

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const button = (label, action) => {
  const made = element("button", { type: "button", className: "button", textContent: label });
  made.addEventListener("click", action);
  return made;
};

// --- pictures ---

const MODES = {
  beside: "Side by side",
  slider: "Slider",
  onion: "Onion skin",
  blink: "Blink",
  difference: "Difference",
};

// The mode stands in the address beside the point's own link, and holds for that point's pictures.
const modeOfAddress = () => {
  const mode = new URL(location.href).searchParams.get("compare");
  return Object.hasOwn(MODES, mode) ? mode : "beside";
};

function writeMode(mode, point) {
  const address = new URL(location.href);
  if (mode === "beside") address.searchParams.delete("compare");
  else address.searchParams.set("compare", mode);
  if (point) address.hash = encodeURIComponent(point.id);
  if (address.href !== location.href) history.replaceState(null, "", address);
}

class PicturePair {
  constructor(group) {
    this.point = group.closest(".point");
    this.pair = group.querySelector(".pair");
    this.sources = [...this.pair.querySelectorAll("img")];
    if (this.sources.length !== 2) return;
    this.name = group.dataset.name;
    this.overlay = null;

    this.choice = element("select");
    for (const [mode, label] of Object.entries(MODES)) this.choice.add(new Option(label, mode));
    this.choice.addEventListener("change", () => {
      this.show(this.choice.value);
      writeMode(this.choice.value, this.point);
    });

    this.range = element("input", { type: "range", min: "0", max: "100", step: "1", value: "50" });
    this.range.addEventListener("input", () => this.cut());
    this.rangeLabel = element("label", { hidden: true }, element("span", { textContent: "Observed" }), this.range);

    this.flip = button("Flip", () => this.turn());
    this.flip.hidden = true;

    this.zoom = element("select");
    for (const factor of [1, 2, 4, 8]) this.zoom.add(new Option(`${factor}×`, String(factor)));
    this.zoom.addEventListener("change", () => this.overlay?.style.setProperty("--zoom", this.zoom.value));
    this.zoomLabel = element("label", { hidden: true }, element("span", { textContent: "Zoom" }), this.zoom);

    const tools = element("div", { className: "pair-tools" });
    tools.append(
      element("label", {}, element("span", { textContent: "Compare" }), this.choice),
      this.rangeLabel,
      this.flip,
      this.zoomLabel,
    );
    group.querySelector(".pair-head").append(tools);
    this.read();
    addEventListener("hashchange", () => this.read());
  }

  /** A linked point is shown as it was compared. */
  read() {
    const mode = modeOfAddress();
    if (mode === this.choice.value || targetOf(location.hash) !== this.point) return;
    this.choice.value = mode;
    this.show(mode);
  }

  show(mode) {
    this.overlay?.remove();
    this.overlay = null;
    const isBeside = mode === "beside";
    this.pair.hidden = !isBeside;
    this.rangeLabel.hidden = mode !== "slider" && mode !== "onion";
    this.flip.hidden = mode !== "blink";
    this.flip.textContent = "Flip"; // what was observed lies on top again
    this.zoomLabel.hidden = isBeside;
    if (isBeside) return;
    const copies = this.sources.map((image) => {
      const copy = image.cloneNode();
      copy.loading = "eager";
      return copy;
    });
    copies[0].alt = `Expected: ${this.name}`;
    copies[1].alt = `Observed: ${this.name}`;
    const sheet = element("div", { className: "overlay-sheet" }, ...copies);
    this.overlay = element("div", { className: "overlay", tabIndex: 0 }, sheet);
    this.overlay.setAttribute("role", "region");
    this.overlay.setAttribute("aria-label", `${this.name}, ${MODES[mode]}`);
    this.overlay.dataset.mode = mode;
    this.overlay.dataset.side = "observed";
    this.overlay.style.setProperty("--zoom", this.zoom.value);
    this.pair.after(this.overlay);
    this.cut();
  }

  cut() {
    const isSlider = this.choice.value === "slider";
    // the slider's line moves with the thumb: right of it lies what was observed
    this.overlay?.style.setProperty("--cut", `${this.range.value}%`);
    const observed = isSlider ? 100 - Number(this.range.value) : Number(this.range.value);
    this.range.setAttribute("aria-valuetext", `${observed} % observed`);
  }

  turn() {
    if (!this.overlay) return;
    const isObserved = this.overlay.dataset.side === "observed";
    this.overlay.dataset.side = isObserved ? "expected" : "observed";
    this.flip.textContent = isObserved ? "Flip (expected)" : "Flip (observed)";
  }
}

// --- clips ---

const DRIFT_S = 0.06; // more than this apart, the second clip is put right

class ClipPair {
  constructor(group) {
    this.clips = [...group.querySelectorAll("[data-clip]")];
    if (this.clips.length !== 2) return;
    this.videos = null;
    this.lag = 0;
    this.areTogether = false; // each clip has controls of its own, by which it plays or stops alone
    this.frameS = Number(this.clips[0].dataset.frameSeconds) || 1 / 30;

    this.toggle = button("Play both", () => this.playOrPause());
    this.offset = element("input", { type: "number", step: "0.05", value: "0" });
    this.offset.addEventListener("input", () => {
      this.lag = Number(this.offset.value) || 0;
      if (this.videos) this.align();
    });
    this.speed = element("select");
    for (const rate of [0.25, 0.5, 1, 2]) this.speed.add(new Option(`${rate}×`, String(rate), rate === 1, rate === 1));
    this.speed.addEventListener("change", () => this.hasten());

    const tools = element("div", { className: "pair-tools" });
    tools.append(
      this.toggle,
      button("Start", () => this.seek(0)),
      button("Frame back", () => this.step(-1)),
      button("Frame on", () => this.step(1)),
      element("label", {}, element("span", { textContent: "Speed" }), this.speed),
      element("label", {}, element("span", { textContent: "Observed later by (s)" }), this.offset),
    );
    group.querySelector(".pair-head").append(tools);
    group.addEventListener("clip-made", () => this.make());
  }

  /** Both videos, as soon as one is wanted. */
  make() {
    if (this.videos) return;
    this.videos = []; // the first that is made tells of it
    this.videos = this.clips.map(videoOf);
    [this.first, this.second] = this.videos;
    this.hasten();
    for (const event of ["play", "pause", "ended"]) this.first.addEventListener(event, () => this.tell());
    this.second.addEventListener("pause", () => {
      if (!this.second.ended) this.areTogether = false; // the shorter one holds its last frame, and is with the other still
      this.tell();
    });
  }

  get isPlaying() {
    return this.areTogether && !this.first.paused && !this.first.ended;
  }

  hasten() {
    // the default too, to which a clip goes back when it is loaded
    for (const video of this.videos ?? []) video.defaultPlaybackRate = video.playbackRate = Number(this.speed.value);
  }

  playOrPause() {
    this.make();
    if (this.isPlaying) {
      for (const video of this.videos) video.pause();
      return;
    }
    if (this.first.ended) this.seek(0);
    this.areTogether = true;
    this.align();
    this.second.muted = true; // one clip is heard
    for (const video of this.videos) video.play().catch(() => {});
    this.tell(); // the first may play already, and then says nothing
    this.follow();
  }

  follow() {
    if (!this.isPlaying) {
      if (this.areTogether) this.second.pause();
      this.areTogether = false;
      return;
    }
    this.align();
    requestAnimationFrame(() => this.follow());
  }

  /** The first clip is the clock; the second holds its last frame when it is shorter. */
  align() {
    const length = Number.isFinite(this.second.duration) ? this.second.duration : Infinity;
    const wanted = Math.max(0, Math.min(this.first.currentTime + this.lag, length));
    if (Math.abs(this.second.currentTime - wanted) > DRIFT_S) this.second.currentTime = wanted;
  }

  seek(time) {
    this.make();
    this.first.currentTime = time;
    this.second.currentTime = Math.max(0, time + this.lag);
  }

  /** To the middle of a frame beside the one that is shown: at its start, a time that is rounded shows the one before. */
  step(frames) {
    this.make();
    for (const video of this.videos) {
      video.pause();
      if (video.readyState === 0) video.load();
    }
    const shown = Math.floor(this.first.currentTime / this.frameS + 0.001);
    const last = Number.isFinite(this.first.duration) ? Math.round(this.first.duration / this.frameS) - 1 : Infinity;
    this.seek((Math.max(0, Math.min(shown + frames, last)) + 0.5) * this.frameS);
  }

  tell() {
    this.toggle.textContent = this.isPlaying ? "Pause both" : "Play both";
  }
}

// --- recordings ---

class ReplayPair {
  constructor(group) {
    this.places = [...group.querySelectorAll("[data-replay]")];
    if (this.places.length !== 2) return;
    this.range = element("input", { type: "range", min: "0", max: "0", step: "1", value: "0", disabled: true });
    this.told = element("output", { textContent: "loading" });
    const tools = element("div", { className: "pair-tools" });
    tools.append(element("label", {}, element("span", { textContent: "Both" }), this.range), this.told);
    group.querySelector(".pair-head").append(tools);
    group.addEventListener("replay-failed", () => {
      this.told.textContent = "one of them could not be loaded";
    });
    const ready = new Set();
    group.addEventListener("replay-ready", (event) => {
      ready.add(event.target);
      if (ready.size === 2) this.join();
    });
  }

  /**
   * One scrubber over both; the shorter side holds its last frame. Drawn recordings are paired frame by frame, filmed
   * ones by the engine's time.
   */
  async join() {
    const players = await Promise.all(this.places.map((place) => playerOf(place)));
    const lead = players.reduce((one, other) => (other.frameCount > one.frameCount ? other : one));
    const last = lead.frameCount - 1;
    const frameOf = (player, index) =>
      player.frameMs === undefined ? index : Math.floor(lead.timeOf(index) / player.frameMs + 0.001);
    const show = () => {
      const index = Number(this.range.value);
      for (const player of players) player.show(frameOf(player, index));
      const times = players.map((player) => `${(player.timeOf(player.index) / 1000).toFixed(2)} s`);
      this.told.textContent = `frame ${index + 1} of ${last + 1}, ${times[0]} / ${times[1]}`;
      this.range.setAttribute("aria-valuetext", this.told.textContent);
    };
    this.range.max = String(last);
    this.range.disabled = false;
    this.range.addEventListener("input", show);
    show();
  }
}

function equip(group) {
  if (group.dataset.pair === "image") new PicturePair(group);
  else if (group.querySelectorAll("[data-replay]").length === 2) new ReplayPair(group);
  else if (group.querySelectorAll("[data-clip]").length === 2) new ClipPair(group);
}

// A pair gets its tools before its point comes into sight: a page may hold hundreds, and most are never looked at.
const groups = [...document.querySelectorAll("[data-pair][data-comparable]")];
const placeOf = (group) => group.closest(".point") ?? group;
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      for (const group of groups) if (placeOf(group) === target) equip(group);
    }
  },
  { rootMargin: "800px" },
);
for (const group of groups) watcher.observe(placeOf(group));
