// The rules of Slingmail. A world moves one tick at a time, draws nothing and
// takes every random number from its own seed, so a drive can be repeated.
(() => {
  "use strict";

  const WIDTH = 640;
  const HEIGHT = 360;
  const TICKS_PER_SECOND = 60;
  const COURIER_RADIUS = 8;
  const REFILL_TICKS = 24;
  const SAFE_TICKS = 70;
  const TRAIL_LENGTH = 26;

  const ANCHORS = [
    { x: 118, y: 104, r: 27 },
    { x: 322, y: 78, r: 18 },
    { x: 526, y: 118, r: 31 },
    { x: 206, y: 262, r: 33 },
    { x: 436, y: 270, r: 23 },
  ];

  /** A small seeded generator of numbers from 0 to 1. */
  function generator(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = state;
      t = Math.imul(t ^ (t >>> 15), t | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  function create(rules, seed, score) {
    const world = {
      rules,
      random: generator(seed),
      phase: "title",
      tick: 0,
      score: score || 0,
      delivered: 0,
      best: 0,
      chain: 0,
      hearts: rules.hearts,
      safe: 0,
      shake: 0,
      tether: null,
      courier: { x: 320, y: 186, angle: -0.35, speed: rules.speed },
      anchors: ANCHORS.map((anchor, index) => ({ ...anchor, index })),
      parcels: [],
      waiting: [],
      trail: [],
      sparks: [],
      popups: [],
    };
    for (let i = 0; i < rules.parcels; i += 1) {
      world.parcels.push(newParcel(world));
    }
    return world;
  }

  /** A parcel on a ring around some anchor, clear of the edge and of every anchor. */
  function newParcel(world) {
    for (;;) {
      const anchor = world.anchors[Math.floor(world.random() * world.anchors.length)];
      const turn = world.random() * Math.PI * 2;
      const away = anchor.r + 26 + world.random() * 42;
      const x = anchor.x + Math.cos(turn) * away;
      const y = anchor.y + Math.sin(turn) * away;
      const inside = x > 26 && x < WIDTH - 26 && y > 44 && y < HEIGHT - 26;
      const clear = world.anchors.every((a) => Math.hypot(x - a.x, y - a.y) > a.r + 20);
      const apart = world.parcels.every((p) => Math.hypot(x - p.x, y - p.y) > 34);
      if (inside && clear && apart) {
        return { x, y, born: world.tick };
      }
    }
  }

  function nearestAnchor(world) {
    const { x, y } = world.courier;
    let found = null;
    let distance = world.rules.reach;
    for (const anchor of world.anchors) {
      const gap = Math.hypot(x - anchor.x, y - anchor.y);
      if (gap < distance) {
        found = anchor;
        distance = gap;
      }
    }
    return found;
  }

  function catchTether(world) {
    const anchor = nearestAnchor(world);
    if (!anchor) {
      return;
    }
    const { courier } = world;
    const dx = courier.x - anchor.x;
    const dy = courier.y - anchor.y;
    const cross = dx * Math.sin(courier.angle) - dy * Math.cos(courier.angle);
    world.tether = {
      anchor: anchor.index,
      radius: Math.max(Math.hypot(dx, dy), anchor.r + COURIER_RADIUS + 2),
      turn: cross < 0 ? -1 : 1,
      at: Math.atan2(dy, dx),
    };
    courier.speed = world.rules.speed;
    world.chain = 0;
  }

  function swing(world) {
    const { courier, tether } = world;
    const anchor = world.anchors[tether.anchor];
    tether.radius = Math.max(tether.radius - world.rules.reel, anchor.r + COURIER_RADIUS + 2);
    tether.at += (tether.turn * courier.speed) / tether.radius;
    courier.x = anchor.x + Math.cos(tether.at) * tether.radius;
    courier.y = anchor.y + Math.sin(tether.at) * tether.radius;
    courier.angle = tether.at + (tether.turn * Math.PI) / 2;
  }

  /** The way the water pushes, as a displacement for one tick. */
  function current(world) {
    const { rules } = world;
    const quarter = rules.currentTurns
      ? Math.floor(world.tick / (rules.currentPeriod * TICKS_PER_SECOND))
      : 0;
    const angle = (quarter * Math.PI) / 2;
    return { x: Math.cos(angle) * rules.current, y: Math.sin(angle) * rules.current, angle };
  }

  function fly(world) {
    const { courier } = world;
    const push = current(world);
    courier.x += Math.cos(courier.angle) * courier.speed + push.x;
    courier.y += Math.sin(courier.angle) * courier.speed + push.y;
    if (world.rules.wrap) {
      const wrapped = wrap(courier);
      if (wrapped) {
        world.trail.length = 0;
      }
    }
  }

  function wrap(courier) {
    const before = courier.x + courier.y;
    if (courier.x < -10) courier.x += WIDTH + 20;
    if (courier.x > WIDTH + 10) courier.x -= WIDTH + 20;
    if (courier.y < -10) courier.y += HEIGHT + 20;
    if (courier.y > HEIGHT + 10) courier.y -= HEIGHT + 20;
    return courier.x + courier.y !== before;
  }

  function collide(world) {
    const { courier, rules } = world;
    if (world.safe > 0) {
      world.safe -= 1;
      return;
    }
    if (world.tether || rules.crashCost === 0) {
      return;
    }
    for (const anchor of world.anchors) {
      const dx = courier.x - anchor.x;
      const dy = courier.y - anchor.y;
      if (Math.hypot(dx, dy) < anchor.r + COURIER_RADIUS) {
        bounce(world, anchor, Math.atan2(dy, dx));
        return;
      }
    }
  }

  function bounce(world, anchor, normal) {
    const { courier } = world;
    const edge = anchor.r + COURIER_RADIUS + 1;
    courier.x = anchor.x + Math.cos(normal) * edge;
    courier.y = anchor.y + Math.sin(normal) * edge;
    courier.angle = 2 * normal - courier.angle + Math.PI;
    world.hearts -= world.rules.crashCost;
    world.safe = SAFE_TICKS;
    world.shake = 14;
    burst(world, courier.x, courier.y, 12, "trim");
    if (world.hearts <= 0) {
      finish(world);
    }
  }

  function collect(world) {
    const { courier, rules } = world;
    const kept = [];
    for (const parcel of world.parcels) {
      if (Math.hypot(courier.x - parcel.x, courier.y - parcel.y) < rules.pickup) {
        deliver(world, parcel);
      } else {
        kept.push(parcel);
      }
    }
    world.parcels = kept;
  }

  function deliver(world, parcel) {
    world.chain += 1;
    world.best = Math.max(world.best, world.chain);
    const points = world.rules.chain ? world.chain : 1;
    world.score += points;
    world.delivered += 1;
    world.popups.push({ x: parcel.x, y: parcel.y - 12, text: `+${points}`, age: 0 });
    burst(world, parcel.x, parcel.y, 9, "accent");
    if (world.rules.refill) {
      world.waiting.push(world.tick + REFILL_TICKS);
    }
  }

  function refill(world) {
    while (world.waiting.length && world.waiting[0] <= world.tick) {
      world.waiting.shift();
      world.parcels.push(newParcel(world));
    }
  }

  function burst(world, x, y, count, colour) {
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * Math.PI * 2 + world.random();
      const speed = 0.8 + world.random() * 1.8;
      world.sparks.push({
        x, y, vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed, age: 0, colour,
      });
    }
  }

  function ageEffects(world) {
    const { courier } = world;
    world.trail.push({ x: courier.x, y: courier.y });
    if (world.trail.length > TRAIL_LENGTH) world.trail.shift();
    for (const spark of world.sparks) {
      spark.x += spark.vx;
      spark.y += spark.vy;
      spark.age += 1;
    }
    for (const popup of world.popups) {
      popup.y -= 0.5;
      popup.age += 1;
    }
    world.sparks = world.sparks.filter((spark) => spark.age < 26);
    world.popups = world.popups.filter((popup) => popup.age < 48);
    if (world.shake > 0) world.shake -= 1;
  }

  function finish(world) {
    world.phase = "over";
    world.tether = null;
  }

  function secondsLeft(world) {
    return Math.max(0, world.rules.roundSeconds - world.tick / TICKS_PER_SECOND);
  }

  /** One tick. `held` says whether the tether button is down. */
  function step(world, held) {
    if (world.phase !== "play") {
      ageEffects(world);
      return;
    }
    world.tick += 1;
    if (held && !world.tether) catchTether(world);
    if (!held && world.tether) {
      world.courier.speed = world.rules.speed * world.rules.releaseSpeed;
      world.tether = null;
    }
    if (world.tether) swing(world);
    else fly(world);
    collide(world);
    collect(world);
    refill(world);
    ageEffects(world);
    if (secondsLeft(world) === 0) finish(world);
  }

  window.SlingmailCore = {
    WIDTH, HEIGHT, TICKS_PER_SECOND, create, step, current, secondsLeft, nearestAnchor,
  };
})();
