// The stage: nothing of a build loads before Play is pressed. What the frame may do was decided when the page was made.

const PATIENCE_MS = 15_000;
const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "PageUp", "PageDown", "Home", "End"]);

function button(label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", action);
  return made;
}

class Stage {
  constructor(element) {
    this.element = element;
    this.screen = element.querySelector(".stage-window");
    this.controls = element.querySelector(".stage-controls");
    this.frame = null;
    this.trouble = null;
    this.patience = 0;

    const link = element.querySelector(".arcade");
    this.launcher = document.createElement("button");
    this.launcher.type = "button";
    this.launcher.className = "arcade";
    this.launcher.append(...link.childNodes);
    this.launcher.addEventListener("click", () => this.start());
    link.replaceWith(this.launcher);

    this.playing = [button("Restart", () => this.restart()), button("Stop", () => this.stop())];
    if (document.fullscreenEnabled) this.playing.splice(1, 0, button("Fullscreen", () => this.fill()));
    for (const control of this.playing) control.hidden = true;
    this.controls.prepend(...this.playing);
    this.playing.push(...element.querySelectorAll("[data-play-hint]"));
  }

  start() {
    this.launcher.hidden = true;
    for (const control of this.playing) control.hidden = false;
    this.load();
  }

  load() {
    const { src, sandbox, allow, name } = this.element.dataset;
    const frame = document.createElement("iframe");
    frame.title = name;
    frame.setAttribute("sandbox", sandbox);
    frame.allow = allow;
    frame.referrerPolicy = "no-referrer";
    frame.addEventListener("load", () => this.loaded(frame));
    frame.src = src;
    this.frame = frame;
    this.screen.append(frame);
    frame.focus();
    this.patience = setTimeout(() => this.complain("The build has not loaded yet."), PATIENCE_MS);
    this.ask(src, frame);
    Stage.current?.leave(this);
    Stage.current = this;
  }

  /**
   * A frame does not tell whether its page is there: it loads the browser's own error page as well. Where the content
   * policy lets us, we ask. Another origin's answer is opaque, but that there is one tells enough.
   */
  async ask(src, frame) {
    if (!("mayBeAsked" in this.element.dataset)) return;
    let trouble = "The build could not be loaded.";
    try {
      const answer = await fetch(src, { method: "HEAD", mode: "no-cors", referrerPolicy: "no-referrer" });
      if (answer.ok || answer.type === "opaque") return;
      trouble = `The build could not be loaded (${answer.status}).`;
    } catch {
      // nobody is there
    }
    if (this.frame === frame) this.complain(trouble);
  }

  loaded(frame) {
    if (this.frame !== frame) return;
    clearTimeout(this.patience);
    frame.blur(); // a build in a process of its own does not inherit the focus that its empty frame was given
    frame.focus();
  }

  complain(words) {
    clearTimeout(this.patience);
    this.calm();
    this.trouble = document.createElement("p");
    this.trouble.className = "stage-trouble";
    this.trouble.setAttribute("role", "alert");
    this.trouble.textContent = `${words} It may still work when it is opened alone.`;
    this.screen.append(this.trouble);
  }

  calm() {
    this.trouble?.remove();
    this.trouble = null;
  }

  clear() {
    clearTimeout(this.patience);
    this.calm();
    this.frame?.remove();
    this.frame = null;
    release();
  }

  restart() {
    this.clear();
    this.load();
  }

  stop() {
    if (document.fullscreenElement) document.exitFullscreen();
    this.clear();
    for (const control of this.playing) control.hidden = true;
    this.launcher.hidden = false;
    this.launcher.focus();
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.element.requestFullscreen().then(() => this.frame?.focus());
  }

  /** Another stage starts: two games at once help nobody. */
  leave(other) {
    if (other !== this && this.frame) this.stop();
  }

  static current = null;
}

/* A key that a game does not use scrolls the page around its frame. While the frame has the focus, the page holds still. */
const root = document.documentElement;

function hold() {
  if (Stage.current?.frame && document.activeElement === Stage.current.frame) root.classList.add("is-playing");
}

function release() {
  root.classList.remove("is-playing");
}

addEventListener("blur", () => setTimeout(hold));
addEventListener("focus", release);
addEventListener("wheel", release, { passive: true });
addEventListener("pointerdown", release, { passive: true });
addEventListener("keydown", (event) => {
  const inWindow = event.target === document.body || event.target.closest?.(".stage-window");
  if (Stage.current?.frame && inWindow && SCROLL_KEYS.has(event.key) && !event.target.closest?.("button")) {
    event.preventDefault();
  }
});

for (const element of document.querySelectorAll("[data-play]")) new Stage(element);
