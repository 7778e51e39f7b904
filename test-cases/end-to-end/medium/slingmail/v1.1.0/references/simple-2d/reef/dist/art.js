// The Reef route: anemones, a seahorse and water that leans one way.
(() => {
  "use strict";

  const TAU = Math.PI * 2;
  const BUBBLES = [];
  for (let i = 0; i < 34; i += 1) {
    BUBBLES.push({ x: (i * 173.7 + 20) % 640, y: (i * 61.3) % 380, size: 1.4 + (i % 4), pace: 0.3 + (i % 5) * 0.12 });
  }
  const WEEDS = [];
  for (let i = 0; i < 15; i += 1) {
    WEEDS.push({ x: i * 45 + (i % 3) * 9, tall: 34 + ((i * 29) % 46), lean: i });
  }

  function disc(ctx, x, y, r, fill) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TAU);
    ctx.fill();
  }

  function backdrop(ctx, world, palette) {
    const water = ctx.createLinearGradient(0, 0, 0, 360);
    water.addColorStop(0, palette.skyTop);
    water.addColorStop(1, palette.skyBottom);
    ctx.fillStyle = water;
    ctx.fillRect(0, 0, 640, 360);
    rays(ctx, world, palette);
    weeds(ctx, world, palette);
    bubbles(ctx, world, palette);
  }

  function rays(ctx, world, palette) {
    ctx.fillStyle = palette.haze;
    for (let i = 0; i < 5; i += 1) {
      const x = 60 + i * 130 + Math.sin(world.tick * 0.008 + i) * 26;
      ctx.globalAlpha = 0.1 + 0.03 * Math.sin(world.tick * 0.02 + i * 2);
      ctx.beginPath();
      ctx.moveTo(x, 0);
      ctx.lineTo(x + 46, 0);
      ctx.lineTo(x - 60, 360);
      ctx.lineTo(x - 150, 360);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }

  function weeds(ctx, world, palette) {
    ctx.lineCap = "round";
    ctx.lineWidth = 9;
    ctx.strokeStyle = palette.shade;
    ctx.globalAlpha = 0.75;
    for (const weed of WEEDS) {
      const sway = Math.sin(world.tick * 0.03 + weed.lean) * 12;
      ctx.beginPath();
      ctx.moveTo(weed.x, 366);
      ctx.quadraticCurveTo(weed.x - sway, 360 - weed.tall * 0.5, weed.x + sway, 360 - weed.tall);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  /** Bubbles rise, and show the way the water pushes. */
  function bubbles(ctx, world, palette) {
    const push = window.SlingmailCore.current(world);
    ctx.strokeStyle = palette.star;
    ctx.lineWidth = 1;
    ctx.globalAlpha = 0.5;
    for (const bubble of BUBBLES) {
      const x = (((bubble.x + world.tick * push.x * 0.7) % 640) + 640) % 640;
      const y = (((bubble.y - world.tick * bubble.pace + world.tick * push.y * 0.7) % 380) + 380) % 380;
      ctx.beginPath();
      ctx.arc(x, y, bubble.size, 0, TAU);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
    if (push.x || push.y) arrow(ctx, push.angle, palette);
  }

  function arrow(ctx, angle, palette) {
    ctx.save();
    ctx.translate(600, 330);
    ctx.rotate(angle);
    ctx.globalAlpha = 0.8;
    ctx.strokeStyle = palette.text;
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.moveTo(-14, 0);
    ctx.lineTo(12, 0);
    ctx.moveTo(4, -8);
    ctx.lineTo(13, 0);
    ctx.lineTo(4, 8);
    ctx.stroke();
    ctx.restore();
  }

  function anchor(ctx, anemone, world, palette) {
    const { x, y, r, index } = anemone;
    const base = palette.anchors[index];
    ctx.lineCap = "round";
    ctx.lineWidth = r * 0.24;
    ctx.strokeStyle = base;
    const arms = 14;
    for (let i = 0; i < arms; i += 1) {
      const turn = (i / arms) * TAU + Math.sin(world.tick * 0.04 + i + index) * 0.12;
      const long = r * (0.9 + 0.08 * Math.sin(world.tick * 0.06 + i * 2));
      ctx.beginPath();
      ctx.moveTo(x + Math.cos(turn) * r * 0.4, y + Math.sin(turn) * r * 0.4);
      ctx.lineTo(x + Math.cos(turn + 0.25) * long, y + Math.sin(turn + 0.25) * long);
      ctx.stroke();
    }
    disc(ctx, x, y, r * 0.62, base);
    ctx.globalAlpha = 0.3;
    disc(ctx, x + r * 0.08, y + r * 0.1, r * 0.5, palette.shade);
    ctx.globalAlpha = 1;
    disc(ctx, x, y, r * 0.4, base);
    ctx.globalAlpha = 0.6;
    for (let i = 0; i < 5; i += 1) {
      const turn = (i / 5) * TAU;
      disc(ctx, x + Math.cos(turn) * r * 0.22, y + Math.sin(turn) * r * 0.22, r * 0.07, palette.star);
    }
    ctx.globalAlpha = 1;
  }

  /** The seahorse, snout along the x axis. */
  function courier(ctx, world, palette) {
    const flick = Math.sin(world.tick * 0.5) * 3;
    ctx.strokeStyle = palette.courier;
    ctx.lineCap = "round";
    ctx.lineWidth = 5;
    ctx.beginPath();
    ctx.moveTo(-2, 2);
    ctx.quadraticCurveTo(-12, 6, -14, flick);
    ctx.stroke();
    ctx.fillStyle = palette.trim;
    ctx.beginPath();
    ctx.moveTo(-2, -4);
    ctx.lineTo(-9, -10 + flick * 0.5);
    ctx.lineTo(2, -8);
    ctx.fill();
    disc(ctx, 0, 0, 7, palette.courier);
    ctx.fillStyle = palette.courier;
    ctx.fillRect(4, -2.5, 9, 5);
    disc(ctx, 13, 0, 2.8, palette.trim);
    disc(ctx, 3, -2.4, 2.2, palette.shade);
    disc(ctx, 3.6, -3, 0.8, palette.star);
  }

  /** A sealed shell, drawn once and stamped from then on. */
  function parcel(ctx, palette) {
    ctx.fillStyle = palette.parcel;
    ctx.beginPath();
    ctx.moveTo(12, 21);
    ctx.quadraticCurveTo(-2, 12, 6, 5);
    ctx.quadraticCurveTo(12, 0, 18, 5);
    ctx.quadraticCurveTo(26, 12, 12, 21);
    ctx.fill();
    ctx.strokeStyle = palette.tape;
    ctx.lineWidth = 1.4;
    for (const x of [7, 12, 17]) {
      ctx.beginPath();
      ctx.moveTo(12, 20);
      ctx.lineTo(x, 5);
      ctx.stroke();
    }
    ctx.strokeStyle = palette.shade;
    ctx.stroke();
  }

  window.SlingmailArt = { backdrop, anchor, courier, parcel };
})();
