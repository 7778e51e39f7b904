// Rain Clerk: steer one cloud, drink from the lake, water five fields before the day is over.
(() => {
  "use strict";

  const { rules, palette, season } = window.RAIN_CLERK_SETTINGS;
  const { write, writeCentred } = window.RainClerkPixels;
  const TICKS_PER_SECOND = 60;
  const GROUND = 138;
  const LAKE = { x: 10, width: 62 };
  const FIELDS = [0, 1, 2, 3, 4].map((i) => ({ x: 92 + i * 45, width: 34 }));

  const canvas = document.getElementById("field");
  const ctx = canvas.getContext("2d");
  const keys = { left: false, right: false, rain: false };

  let world = create(1);
  let driven = false;
  let overlay = false;
  let touchX = null;

  // -------------------------------------------------------------- the world

  function create(seed) {
    return {
      phase: "title",
      tick: 0,
      seed,
      harvest: 0,
      cloud: { x: 160, water: 60 },
      lake: 100,
      raining: false,
      drops: [],
      fields: FIELDS.map((field, i) => ({
        ...field,
        moisture: 30 + ((seed * 37 + i * 29) % 30),
        growth: ((seed * 13 + i * 17) % 20) / 100,
        parched: 0,
        withered: false,
        ripe: 0,
      })),
    };
  }

  const over = (x, strip) => x >= strip.x && x <= strip.x + strip.width;

  function step(input) {
    if (world.phase !== "play") return;
    world.tick += 1;
    const { cloud } = world;
    cloud.x += ((input.right ? 1 : 0) - (input.left ? 1 : 0)) * rules.cloudSpeed;
    cloud.x = Math.max(14, Math.min(306, cloud.x));
    pour(input.rain);
    drink(input.rain);
    fall();
    for (const field of world.fields) grow(field);
    if (secondsLeft() === 0) world.phase = "over";
  }

  function pour(wanted) {
    const { cloud } = world;
    world.raining = wanted && (cloud.water > 0 || !rules.stopsWhenEmpty);
    if (!world.raining) return;
    cloud.water = Math.max(0, cloud.water - rules.pour);
    const spread = ((world.tick * 7 + world.seed) % 19) - 9;
    world.drops.push({ x: Math.round(cloud.x + spread), y: 56 });
  }

  function drink(raining) {
    const { cloud } = world;
    if (rules.lakeLimit) world.lake = Math.min(100, world.lake + rules.lakeSpring);
    if (raining || !over(cloud.x, LAKE) || !rules.refills || world.lake <= 0) return;
    if (cloud.water >= 100) return;
    cloud.water = Math.min(100, cloud.water + rules.drink);
    if (rules.lakeLimit) world.lake = Math.max(0, world.lake - rules.drink * rules.lakeLimit);
  }

  function fall() {
    for (const drop of world.drops) {
      drop.y += 2.6;
      const field = drop.y >= GROUND && world.fields.find((f) => over(drop.x, f));
      if (field) field.moisture = Math.min(110, field.moisture + rules.soak);
    }
    world.drops = world.drops.filter((drop) => drop.y < GROUND);
  }

  function grow(field) {
    field.moisture = Math.max(0, field.moisture - rules.dry);
    field.parched = field.moisture === 0 ? field.parched + 1 : 0;
    if (rules.wilts && field.parched > 6 * TICKS_PER_SECOND) field.withered = true;
    if (field.withered && field.moisture > 50) {
      Object.assign(field, { withered: false, growth: 0, parched: 0 });
    }
    if (field.withered) return;
    if (field.growth < 1 && field.moisture > 20 && field.moisture < 95) {
      field.growth = Math.min(1, field.growth + rules.growth * (field.moisture > 45 ? 1 : 0.6));
    }
    if (field.growth < 1) return;
    field.ripe += 1;
    if (field.ripe > 2 * TICKS_PER_SECOND) {
      world.harvest += 1;
      Object.assign(field, { growth: 0, ripe: 0 });
    }
  }

  function secondsLeft() {
    return Math.max(0, rules.daySeconds - world.tick / TICKS_PER_SECOND);
  }

  // -------------------------------------------------------------- drawing

  function box(x, y, width, height, colour) {
    ctx.fillStyle = colour;
    ctx.fillRect(Math.round(x), Math.round(y), width, height);
  }

  function draw() {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    drawSky();
    drawGround();
    for (const field of world.fields) drawField(field);
    for (const drop of world.drops) box(drop.x, drop.y, 1, 4, palette.rain);
    drawCloud();
    if (world.phase === "title") drawTitle();
    else drawHud();
    if (world.phase === "over") drawResults();
    if (overlay) drawOverlay();
  }

  function drawSky() {
    palette.sky.forEach((colour, i) => box(0, i * 36, 320, 36, colour));
    for (let i = 0; i < 3; i += 1) {
      for (let x = 0; x < 320; x += 2) box(x + (i % 2), 35 + i * 36, 1, 1, palette.sky[i + 1]);
    }
    const along = world.tick / (rules.daySeconds * TICKS_PER_SECOND);
    const x = 24 + along * 270;
    const y = 62 - Math.sin(along * Math.PI) * 44;
    for (let row = -8; row <= 8; row += 1) {
      const half = Math.round(Math.sqrt(72 - row * row));
      box(x - half, y + row, half * 2, 1, palette.sun);
    }
    for (let i = 0; i < 320; i += 1) {
      box(i, 112 - Math.round(Math.sin(i * 0.021) * 12), 1, 40, palette.hills[0]);
      box(i, 122 - Math.round(Math.sin(i * 0.034 + 2) * 8), 1, 30, palette.hills[1]);
    }
  }

  function drawGround() {
    box(0, GROUND - 4, 320, 46, palette.grass);
    box(0, GROUND + 16, 320, 30, palette.grassDark);
    for (let x = 3; x < 320; x += 11) box(x, GROUND - 6 + (x % 3), 1, 3, palette.grassDark);
    const deep = Math.round((world.lake / 100) * 15);
    box(LAKE.x - 3, GROUND - 5, LAKE.width + 6, 20, palette.soil);
    box(LAKE.x, GROUND - 3 + 15 - deep, LAKE.width, deep + 1, palette.lake);
    for (let i = 0; i < 5; i += 1) {
      const x = LAKE.x + 4 + ((i * 13 + Math.floor(world.tick / 12)) % (LAKE.width - 10));
      if (deep > 3) box(x, GROUND - 1 + 15 - deep + (i % 3) * 3, 5, 1, palette.lakeLight);
    }
  }

  function drawField(field) {
    box(field.x - 1, GROUND - 4, field.width + 2, 18, palette.soil);
    const wet = Math.min(16, Math.round((field.moisture / 100) * 16));
    box(field.x, GROUND + 13 - wet, field.width, wet, palette.soilWet);
    for (let i = 0; i < 4; i += 1) drawPlant(field, field.x + 4 + i * 8);
    box(field.x, GROUND + 18, field.width, 3, palette.ink);
    const colour = field.moisture < 20 ? palette.fruit : palette.lakeLight;
    box(field.x, GROUND + 18, Math.round((Math.min(100, field.moisture) / 100) * field.width), 3, colour);
  }

  function drawPlant(field, x) {
    const tall = 2 + Math.round(field.growth * 17);
    const leaf = field.withered ? palette.withered : palette.leaf;
    const light = field.withered ? palette.withered : palette.leafLight;
    const sway = field.withered ? 2 : Math.round(Math.sin((world.tick + x * 5) * 0.05));
    box(x, GROUND - 4 - tall, 1, tall, leaf);
    for (let y = 3; y < tall; y += 4) {
      box(x - 2 + (y % 8 === 3 ? 0 : 3), GROUND - 4 - y, 2, 2, light);
    }
    if (tall > 6) box(x - 1 + sway, GROUND - 5 - tall, 3, 3, light);
    if (field.growth === 1) box(x - 1 + sway, GROUND - 8 - tall, 4, 4, palette.fruit);
  }

  function drawCloud() {
    const x = Math.round(world.cloud.x);
    const body = world.cloud.water > 66 ? palette.cloudDark : world.cloud.water > 25 ? palette.cloudShade : palette.cloud;
    const puffs = [[-17, 6, 34, 10], [-13, 0, 12, 8], [-4, -6, 15, 14], [7, 1, 11, 8]];
    for (const [dx, dy, w, h] of puffs) {
      box(x + dx - 1, 36 + dy - 1, w + 2, h + 2, palette.ink);
      box(x + dx, 36 + dy - 2, w, h + 4, palette.ink);
    }
    for (const [dx, dy, w, h] of puffs) box(x + dx, 36 + dy, w, h, palette.cloud);
    const level = Math.round((world.cloud.water / 100) * 9);
    box(x - 17, 52 - level, 34, level, body);
    const blink = world.tick % 150 < 6;
    box(x - 5, 43, 2, blink ? 1 : 3, palette.ink);
    box(x + 4, 43, 2, blink ? 1 : 3, palette.ink);
    box(x - 1, world.raining ? 47 : 48, 3, world.raining ? 2 : 1, palette.ink);
  }

  function drawHud() {
    box(6, 6, 60, 13, palette.ink);
    write(ctx, `CROP ${world.harvest}`, 11, 10, 1, palette.paper);
    box(46, 9, 5, 5, palette.fruit);
    box(254, 6, 60, 13, palette.ink);
    write(ctx, `DUSK ${Math.ceil(secondsLeft())}`, 260, 10, 1, palette.paper);
    box(122, 6, 76, 13, palette.ink);
    box(126, 10, Math.round(world.cloud.water * 0.68), 5, palette.lakeLight);
  }

  function card(y, height) {
    box(74, y, 172, height, palette.ink);
    box(76, y + 2, 168, height - 4, palette.paper);
  }

  function drawTitle() {
    card(58, 62);
    writeCentred(ctx, "RAIN CLERK", 66, 4, palette.ink);
    writeCentred(ctx, season, 93, 2, palette.accent);
    writeCentred(ctx, "ARROWS MOVE - SPACE RAINS", 109, 1, palette.ink);
  }

  function drawResults() {
    card(56, 64);
    writeCentred(ctx, "THE DAY IS DONE", 64, 2, palette.ink);
    writeCentred(ctx, String(world.harvest), 80, 5, palette.accent);
    writeCentred(ctx, "PRESS SPACE", 111, 1, palette.ink);
  }

  function drawOverlay() {
    box(4, 24, 96, 40, palette.ink);
    const { cloud, fields } = world;
    write(ctx, `TICK ${world.tick}`, 8, 28, 1, palette.paper);
    write(ctx, `CLOUD ${cloud.x.toFixed(1)}`, 8, 36, 1, palette.paper);
    write(ctx, `WATER ${cloud.water.toFixed(1)}`, 8, 44, 1, palette.paper);
    write(ctx, `WET ${fields.map((f) => Math.round(f.moisture)).join(" ")}`, 8, 52, 1, palette.paper);
  }

  // -------------------------------------------------------------- input

  function press() {
    if (world.phase === "play") return;
    world = create(Date.now() % 1000);
    world.phase = "play";
  }

  const NAMES = { ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right", Space: "rain", ArrowDown: "rain" };

  window.addEventListener("keydown", (event) => {
    if (event.code === "Backquote") overlay = !overlay;
    const name = NAMES[event.code];
    if (!name) return;
    event.preventDefault();
    if (name === "rain" && !event.repeat) press();
    keys[name] = true;
  });
  window.addEventListener("keyup", (event) => {
    if (NAMES[event.code]) keys[NAMES[event.code]] = false;
  });

  /** Touch: the cloud follows the finger; touching the lower half rains. */
  function touch(event) {
    const bounds = canvas.getBoundingClientRect();
    touchX = ((event.clientX - bounds.left) / bounds.width) * 320;
    keys.rain = (event.clientY - bounds.top) / bounds.height > 0.5;
  }
  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.focus();
    press();
    touch(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (touchX !== null) touch(event);
  });
  window.addEventListener("pointerup", () => {
    touchX = null;
    keys.rain = false;
  });
  window.addEventListener("blur", () => Object.assign(keys, { left: false, right: false, rain: false }));

  function input() {
    if (touchX === null) return keys;
    const away = touchX - world.cloud.x;
    return { left: away < -2, right: away > 2, rain: keys.rain };
  }

  // -------------------------------------------------------------- clock

  let last = performance.now();
  let owed = 0;

  function frame(now) {
    if (!driven) {
      owed = Math.min(owed + now - last, 100);
      for (; owed >= 1000 / TICKS_PER_SECOND; owed -= 1000 / TICKS_PER_SECOND) step(input());
      draw();
    }
    last = now;
    requestAnimationFrame(frame);
  }

  window.__rainClerk = {
    reset(seed) {
      driven = true;
      overlay = false;
      world = create(seed);
      return this.state();
    },
    start() {
      world.phase = "play";
      return this.state();
    },
    pose(patch) {
      const { cloud, fields = [], ...rest } = patch;
      Object.assign(world.cloud, cloud);
      fields.forEach((field, i) => Object.assign(world.fields[i], field));
      Object.assign(world, rest);
      return this.state();
    },
    step(ticks, held = {}) {
      for (let i = 0; i < ticks; i += 1) step(held);
      return this.state();
    },
    overlay(shown) {
      overlay = Boolean(shown);
    },
    draw,
    state() {
      return JSON.parse(JSON.stringify({ ...world, secondsLeft: secondsLeft() }));
    },
  };

  requestAnimationFrame(frame);
})();
