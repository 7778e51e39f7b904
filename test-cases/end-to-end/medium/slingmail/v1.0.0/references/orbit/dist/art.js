// The Orbit route: planets, a mail rocket and a sky full of stars.
(() => {
  "use strict";

  const TAU = Math.PI * 2;
  const STARS = [];
  for (let i = 0; i < 90; i += 1) {
    STARS.push({
      x: (i * 197.3 + 31) % 640,
      y: (i * 89.7 + (i % 7) * 23) % 360,
      size: i % 11 === 0 ? 1.8 : i % 3 === 0 ? 1.2 : 0.7,
      pace: 0.02 + (i % 5) * 0.012,
    });
  }

  function disc(ctx, x, y, r, fill) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TAU);
    ctx.fill();
  }

  function backdrop(ctx, world, palette) {
    const sky = ctx.createLinearGradient(0, 0, 0, 360);
    sky.addColorStop(0, palette.skyTop);
    sky.addColorStop(1, palette.skyBottom);
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, 640, 360);
    ctx.globalAlpha = 0.16;
    disc(ctx, 560, 330, 210, palette.haze);
    disc(ctx, 600, 350, 150, palette.haze);
    disc(ctx, 40, 30, 120, palette.haze);
    ctx.fillStyle = palette.star;
    for (const star of STARS) {
      ctx.globalAlpha = 0.5 + Math.round(Math.sin(world.tick * star.pace + star.x) * 4) / 10;
      ctx.fillRect(star.x, star.y, star.size, star.size);
    }
    ctx.globalAlpha = 1;
  }

  function anchor(ctx, planet, world, palette) {
    const { x, y, r, index } = planet;
    const base = palette.anchors[index];
    ctx.globalAlpha = 0.14;
    disc(ctx, x, y, r + 9, base);
    ctx.globalAlpha = 1;
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, r, 0, TAU);
    ctx.clip();
    disc(ctx, x, y, r, base);
    bands(ctx, planet, world, palette);
    ctx.globalAlpha = 0.38;
    ctx.fillStyle = palette.shade;
    ctx.beginPath();
    ctx.arc(x, y, r * 1.1, 0, TAU);
    ctx.arc(x - r * 0.32, y - r * 0.32, r * 1.02, 0, TAU, true);
    ctx.fill();
    ctx.restore();
    if (index % 2 === 0) {
      ring(ctx, planet, palette);
    }
  }

  function bands(ctx, planet, world, palette) {
    const { x, y, r, index } = planet;
    ctx.globalAlpha = 0.3;
    if (index % 2 === 0) {
      ctx.fillStyle = palette.star;
      ctx.fillRect(x - r, y - r * 0.45, r * 2, r * 0.22);
      ctx.fillRect(x - r, y + r * 0.1, r * 2, r * 0.34);
    } else {
      const drift = ((world.tick * 0.12 + index * 9) % (r * 4)) - r * 2;
      disc(ctx, x + drift, y - r * 0.3, r * 0.3, palette.shade);
      disc(ctx, x + drift + r * 0.7, y + r * 0.3, r * 0.2, palette.shade);
      disc(ctx, x + drift - r * 0.8, y + r * 0.25, r * 0.26, palette.shade);
      disc(ctx, x + drift - r * 2.1, y, r * 0.34, palette.shade);
    }
    ctx.globalAlpha = 1;
  }

  function ring(ctx, planet, palette) {
    const { x, y, r, index } = planet;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(-0.35 + index * 0.12);
    ctx.scale(1, 0.28);
    ctx.lineWidth = 5;
    ctx.globalAlpha = 0.75;
    ctx.strokeStyle = palette.star;
    ctx.beginPath();
    ctx.arc(0, 0, r * 1.5, 0.1, Math.PI - 0.1);
    ctx.stroke();
    ctx.restore();
  }

  /** The rocket, nose along the x axis. */
  function courier(ctx, world, palette) {
    if (!world.tether || world.tick % 4 < 3) {
      ctx.fillStyle = palette.trail;
      ctx.beginPath();
      ctx.moveTo(-8, -3.4);
      ctx.lineTo(-15 - (world.tick % 5), 0);
      ctx.lineTo(-8, 3.4);
      ctx.fill();
    }
    ctx.fillStyle = palette.trim;
    ctx.beginPath();
    ctx.moveTo(-2, -4);
    ctx.lineTo(-10, -9);
    ctx.lineTo(-8, 0);
    ctx.lineTo(-10, 9);
    ctx.lineTo(-2, 4);
    ctx.fill();
    ctx.fillStyle = palette.courier;
    ctx.beginPath();
    ctx.moveTo(12, 0);
    ctx.quadraticCurveTo(5, -7, -8, -5);
    ctx.lineTo(-8, 5);
    ctx.quadraticCurveTo(5, 7, 12, 0);
    ctx.fill();
    disc(ctx, 2, 0, 2.8, palette.shade);
    disc(ctx, 2.6, -0.8, 1.1, palette.star);
  }

  /** A parcel drawn once on a canvas of its own and stamped from then on. */
  function parcel(ctx, palette) {
    ctx.fillStyle = palette.parcel;
    ctx.fillRect(3, 4, 18, 16);
    ctx.fillStyle = palette.tape;
    ctx.fillRect(10, 4, 4, 16);
    ctx.fillRect(3, 10, 18, 3);
    ctx.strokeStyle = palette.shade;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(3, 4, 18, 16);
  }

  window.SlingmailArt = { backdrop, anchor, courier, parcel };
})();
