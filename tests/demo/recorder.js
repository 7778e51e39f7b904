// Records what a game draws on its visible canvas as a draw-command recording (format 1).
// Injected before the page's own scripts; used through window.demoTape.
(() => {
  "use strict";

  const context = CanvasRenderingContext2D.prototype;
  const PROPERTIES = [
    "globalAlpha", "globalCompositeOperation", "fillStyle", "strokeStyle", "lineWidth", "lineCap", "lineJoin",
    "miterLimit", "lineDashOffset", "shadowBlur", "shadowColor", "shadowOffsetX", "shadowOffsetY", "font",
    "textAlign", "textBaseline", "imageSmoothingEnabled", "filter",
  ];
  const MAKERS = ["createLinearGradient", "createRadialGradient"];
  const READERS = ["getTransform", "getLineDash", "measureText", "isPointInPath", "getImageData"];
  const recipes = new WeakMap();
  let tape = null;

  const isTaped = (target) => tape !== null && target.canvas === tape.canvas;

  for (const [name, slot] of Object.entries(Object.getOwnPropertyDescriptors(context))) {
    if (typeof slot.value === "function" && MAKERS.includes(name)) wrapMaker(name, slot);
    else if (typeof slot.value === "function" && !READERS.includes(name)) wrapMethod(name, slot);
    else if (slot.set) wrapProperty(name, slot);
  }
  const addStop = CanvasGradient.prototype.addColorStop;
  CanvasGradient.prototype.addColorStop = function addColorStop(...args) {
    recipes.get(this)?.then.push({ op: "call", method: "addColorStop", args });
    return addStop.apply(this, args);
  };

  function wrapMaker(name, slot) {
    context[name] = function make(...args) {
      const made = slot.value.apply(this, args);
      recipes.set(made, { make: { method: name, args }, then: [] });
      return made;
    };
  }

  function wrapMethod(name, slot) {
    context[name] = function call(...args) {
      if (isTaped(this)) tape.raw.push({ op: "call", method: name, args });
      return slot.value.apply(this, args);
    };
  }

  function wrapProperty(name, slot) {
    Object.defineProperty(context, name, {
      ...slot,
      set(value) {
        if (isTaped(this)) tape.raw.push({ op: "set", property: name, value });
        slot.set.call(this, value);
      },
    });
  }

  /** An index for each distinct value, by its JSON text. */
  class Table {
    constructor() {
      this.values = [];
      this.places = new Map();
    }

    add(value) {
      const text = JSON.stringify(value);
      if (!this.places.has(text)) {
        this.places.set(text, this.values.length);
        this.values.push(value);
      }
      return this.places.get(text);
    }
  }

  function encode(value) {
    if (typeof value === "number") return Number(value.toPrecision(6));
    if (value instanceof CanvasGradient) return { $res: tape.resources.add(encodeRecipe(recipes.get(value))) };
    if (value instanceof HTMLCanvasElement) return { $img: tape.images.add(bitmap(value)) };
    if (Array.isArray(value)) return value.map(encode);
    return value;
  }

  function encodeRecipe({ make, then }) {
    return {
      make: { method: make.method, args: make.args.map(encode) },
      then: then.map(encodeOperation),
    };
  }

  function encodeOperation(operation) {
    return operation.op === "call"
      ? { op: "call", method: operation.method, args: operation.args.map(encode) }
      : { op: "set", property: operation.property, value: encode(operation.value) };
  }

  function bitmap(sheet) {
    return { kind: "bitmap", width: sheet.width, height: sheet.height, src: sheet.toDataURL("image/png") };
  }

  function stateNow() {
    const surface = tape.canvas.getContext("2d");
    const { a, b, c, d, e, f } = surface.getTransform();
    const properties = Object.fromEntries(PROPERTIES.map((name) => [name, encode(surface[name])]));
    return { properties, transform: [a, b, c, d, e, f], lineDash: surface.getLineDash(), clip: [], path: [] };
  }

  window.demoTape = {
    start() {
      tape = {
        canvas: document.querySelector("canvas"), raw: [], frames: [],
        images: new Table(), resources: new Table(), ops: new Table(), states: new Table(),
      };
    },
    /** Draws one frame and keeps what was done for it. `tick` is counted in sixtieths of a second. */
    frame(draw, tick, ticks) {
      const state = tape.states.add(stateNow());
      tape.raw = [];
      draw();
      tape.frames.push({
        count: tick,
        timeMs: (tick * 1000) / 60,
        deltaMs: (ticks * 1000) / 60,
        surface: { width: tape.canvas.width, height: tape.canvas.height },
        state,
        stack: [],
        ops: tape.raw.map((operation) => tape.ops.add(encodeOperation(operation))),
      });
    },
    finish() {
      const { canvas, frames, images, resources, ops, states } = tape;
      tape = null;
      return {
        format: 1, width: canvas.width, height: canvas.height, background: null,
        images: images.values, resources: resources.values, ops: ops.values, states: states.values, frames,
      };
    },
  };
})();
