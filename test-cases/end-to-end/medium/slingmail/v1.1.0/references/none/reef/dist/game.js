// The cabinet around the rules: clock, input, drawing, sound and the debug surface.
(() => {
  "use strict";

  const settings = window.SLINGMAIL_SETTINGS;
  const core = window.SlingmailCore;
  const art = window.SlingmailArt;
  const { palette, rules, display } = settings;
  const TAU = Math.PI * 2;
  const FONT = "system-ui, 'DejaVu Sans', sans-serif";

  const canvas = document.getElementById("field");
  const ctx = canvas.getContext("2d");
  const stamp = makeStamp();

  let world = core.create(rules, 7);
  let held = false;
  let overlay = false;
  let driven = false;
  let muted = false;
  let audio = null;

  function makeStamp() {
    const sheet = document.createElement("canvas");
    sheet.width = 24;
    sheet.height = 24;
    art.parcel(sheet.getContext("2d"), palette);
    return sheet;
  }

  // -------------------------------------------------------------- playing

  function begin(seed) {
    world = core.create(rules, seed, rules.carryScore ? world.score : 0);
    world.phase = "play";
  }

  function advance(pressed) {
    const before = { score: world.score, hearts: world.hearts, tether: world.tether };
    core.step(world, pressed);
    if (world.score > before.score) chirp(520 + world.chain * 90, 0.09);
    if (world.hearts < before.hearts) chirp(120, 0.25);
    if (world.tether && !before.tether) chirp(330, 0.05);
  }

  function press() {
    if (world.phase === "play") {
      held = true;
    } else if (world.phase === "title" || world.shake === 0) {
      begin(Date.now() & 0xffff);
    }
    wakeSound();
  }

  function release() {
    held = false;
  }

  // -------------------------------------------------------------- sound

  function wakeSound() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!audio && Context) audio = new Context();
  }

  function chirp(pitch, seconds) {
    if (!audio || muted || driven) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + seconds);
  }

  // -------------------------------------------------------------- drawing

  function draw() {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, core.WIDTH, core.HEIGHT);
    if (world.shake) {
      ctx.translate(Math.sin(world.shake * 2.4) * world.shake * 0.4, 0);
    }
    art.backdrop(ctx, world, palette);
    drawReach();
    for (const anchor of world.anchors) art.anchor(ctx, anchor, world, palette);
    for (const parcel of world.parcels) drawParcel(parcel);
    drawTrail();
    drawTether();
    drawCourier();
    drawSparks();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    if (display.hud && world.phase !== "title") drawHud();
    if (world.phase === "title") drawTitle();
    if (world.phase === "over") drawResults();
    if (overlay && display.overlay) drawOverlay();
  }

  /** A dashed ring around the anchor that a press would catch. */
  function drawReach() {
    if (world.phase !== "play" || world.tether) return;
    const anchor = core.nearestAnchor(world);
    if (!anchor) return;
    ctx.globalAlpha = 0.5;
    ctx.strokeStyle = palette.tether;
    ctx.lineWidth = 1.5;
    ctx.setLineDash([4, 6]);
    ctx.lineDashOffset = -world.tick * 0.4;
    ctx.beginPath();
    ctx.arc(anchor.x, anchor.y, anchor.r + 14, 0, TAU);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
  }

  function drawParcel(parcel) {
    const bob = Math.sin((world.tick + parcel.x) * 0.07) * 2;
    const grown = Math.min(1, (world.tick - parcel.born) / 12 + 0.1);
    const size = 24 * grown;
    ctx.globalAlpha = 0.2;
    ctx.fillStyle = palette.accent;
    ctx.beginPath();
    ctx.arc(parcel.x, parcel.y + bob, 15 * grown, 0, TAU);
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.drawImage(stamp, parcel.x - size / 2, parcel.y + bob - size / 2, size, size);
  }

  function drawTrail() {
    ctx.fillStyle = palette.trail;
    world.trail.forEach((point, index) => {
      ctx.globalAlpha = (index / world.trail.length) * 0.5;
      ctx.beginPath();
      ctx.arc(point.x, point.y, 1 + (index / world.trail.length) * 3, 0, TAU);
      ctx.fill();
    });
    ctx.globalAlpha = 1;
  }

  function drawTether() {
    if (!world.tether) return;
    const anchor = world.anchors[world.tether.anchor];
    ctx.strokeStyle = palette.tether;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(anchor.x, anchor.y);
    ctx.lineTo(world.courier.x, world.courier.y);
    ctx.stroke();
    ctx.globalAlpha = 0.25;
    ctx.beginPath();
    ctx.arc(anchor.x, anchor.y, world.tether.radius, 0, TAU);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  function drawCourier() {
    if (world.safe % 10 > 5) return;
    ctx.save();
    ctx.translate(world.courier.x, world.courier.y);
    ctx.rotate(world.courier.angle);
    art.courier(ctx, world, palette);
    ctx.restore();
  }

  function drawSparks() {
    for (const spark of world.sparks) {
      ctx.globalAlpha = 1 - spark.age / 26;
      ctx.fillStyle = palette[spark.colour];
      ctx.fillRect(spark.x - 1.5, spark.y - 1.5, 3, 3);
    }
    for (const popup of world.popups) {
      ctx.globalAlpha = 1 - popup.age / 48;
      text(popup.text, popup.x, popup.y, 16, palette.accent, "center");
    }
    ctx.globalAlpha = 1;
  }

  function text(words, x, y, size, colour, align) {
    ctx.font = `700 ${size}px ${FONT}`;
    ctx.textAlign = align;
    ctx.textBaseline = "middle";
    ctx.fillStyle = colour;
    ctx.fillText(words, x, y);
  }

  function drawHud() {
    text(String(world.score), 20, 26, 26, palette.text, "left");
    if (world.chain > 1) {
      text(`chain ×${world.chain}`, 20, 50, 12, palette.accent, "left");
    }
    for (let i = 0; i < rules.hearts; i += 1) {
      heart(320 + (i - (rules.hearts - 1) / 2) * 24, 24, i < world.hearts);
    }
    const left = Math.ceil(core.secondsLeft(world));
    text(`${left}s`, 620, 26, 22, left <= 10 ? palette.heart : palette.text, "right");
  }

  function heart(x, y, full) {
    ctx.globalAlpha = full ? 1 : 0.25;
    ctx.fillStyle = palette.heart;
    ctx.beginPath();
    ctx.moveTo(x, y + 8);
    ctx.bezierCurveTo(x - 14, y - 1, x - 7, y - 11, x, y - 4);
    ctx.bezierCurveTo(x + 7, y - 11, x + 14, y - 1, x, y + 8);
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  function panel(x, y, width, height) {
    ctx.globalAlpha = 0.86;
    ctx.fillStyle = palette.panel;
    ctx.beginPath();
    ctx.roundRect(x, y, width, height, 12);
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = palette.accent;
    ctx.lineWidth = 2;
    ctx.stroke();
  }

  function drawTitle() {
    panel(150, 118, 340, 130);
    text(settings.title, 320, 158, 44, palette.text, "center");
    text(settings.subtitle, 320, 192, 16, palette.accent, "center");
    text(settings.hint, 320, 222, 14, palette.text, "center");
  }

  function drawResults() {
    panel(180, 96, 280, 172);
    text(world.hearts > 0 ? "Route finished" : "Out of hearts", 320, 126, 22, palette.text, "center");
    text(String(world.score), 320, 172, 46, palette.accent, "center");
    text(`${world.delivered} parcels, best chain ${world.best}`, 320, 212, 14, palette.text, "center");
    text("Press to fly again", 320, 244, 14, palette.accent, "center");
  }

  function drawOverlay() {
    const { courier, tether } = world;
    const lines = [
      `tick ${world.tick}  phase ${world.phase}  chain ${world.chain}`,
      `pos ${courier.x.toFixed(1)}, ${courier.y.toFixed(1)}  speed ${courier.speed.toFixed(2)}`,
      tether ? `tether #${tether.anchor}  r ${tether.radius.toFixed(1)}` : "tether none",
      `parcels ${world.parcels.length}  waiting ${world.waiting.length}`,
    ];
    panel(12, 266, 246, 82);
    lines.forEach((line, index) => {
      ctx.font = "600 12px ui-monospace, 'DejaVu Sans Mono', monospace";
      ctx.textAlign = "left";
      ctx.fillStyle = palette.text;
      ctx.fillText(line, 24, 282 + index * 17);
    });
    for (const anchor of world.anchors) {
      ctx.strokeStyle = palette.accent;
      ctx.lineWidth = 1;
      ctx.strokeRect(anchor.x - anchor.r, anchor.y - anchor.r, anchor.r * 2, anchor.r * 2);
    }
  }

  // -------------------------------------------------------------- input

  const KEYS = ["Space", "Enter", "ArrowUp", "KeyZ"];

  window.addEventListener("keydown", (event) => {
    if (event.code === "Backquote") overlay = !overlay;
    if (event.code === "KeyM") muted = !muted;
    if (!KEYS.includes(event.code)) return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  window.addEventListener("keyup", (event) => {
    if (KEYS.includes(event.code)) release();
  });
  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.focus();
    press();
  });
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
  window.addEventListener("blur", release);

  // -------------------------------------------------------------- clock

  const TICK_MS = 1000 / core.TICKS_PER_SECOND;
  let last = performance.now();
  let owed = 0;

  function frame(now) {
    if (!driven) {
      owed = Math.min(owed + now - last, 100);
      while (owed >= TICK_MS) {
        if (world.phase === "title") world.tick += 1;
        advance(held);
        owed -= TICK_MS;
      }
      draw();
    }
    last = now;
    requestAnimationFrame(frame);
  }

  // -------------------------------------------------------------- debug surface

  window.__slingmail = {
    /** Takes the clock away from the page and returns to a known title screen. */
    reset(seed) {
      driven = true;
      held = false;
      overlay = false;
      world = core.create(rules, seed);
      return this.state();
    },
    start(seed) {
      begin(seed);
      return this.state();
    },
    /** Overwrites parts of the world: courier, parcels, tick, score, hearts, phase. */
    pose(patch) {
      const { courier, ...rest } = patch;
      Object.assign(world.courier, courier);
      Object.assign(world, rest);
      return this.state();
    },
    step(ticks, pressed) {
      for (let i = 0; i < ticks; i += 1) advance(Boolean(pressed));
      return this.state();
    },
    overlay(shown) {
      overlay = Boolean(shown);
    },
    draw,
    state() {
      const { phase, tick, score, delivered, chain, hearts, tether, courier, parcels } = world;
      return JSON.parse(JSON.stringify({
        phase, tick, score, delivered, chain, hearts, tether, courier, parcels,
        secondsLeft: core.secondsLeft(world),
        current: core.current(world),
      }));
    },
  };

  requestAnimationFrame(frame);
})();
