// Quarter Turn: turn blocks of four tiles until the left tray matches the right one.
(() => {
  "use strict";

  const { rules, palette } = window.QUARTER_TURN_SETTINGS;
  const SIZE = rules.size;
  const CELL = 62;
  const BOARD = { x: 46, y: 62 };
  const TARGET = { x: 394, y: 96, cell: 46 };
  const FONT = "Georgia, 'DejaVu Serif', serif";
  const TAU = Math.PI * 2;

  const canvas = document.getElementById("field");
  const ctx = canvas.getContext("2d");

  let world = create(1, 1);
  let driven = false;

  // -------------------------------------------------------------- the puzzle

  function generator(seed) {
    let state = (seed * 2654435761) >>> 0;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 4294967296;
    };
  }

  function create(level, seed) {
    const random = generator(seed * 97 + level);
    const target = [];
    for (let i = 0; i < SIZE * SIZE; i += 1) {
      target.push(Math.floor(random() * palette.tiles.length));
    }
    const tiles = [...target];
    for (let i = 0; i < level + 1; i += 1) {
      const pin = { column: Math.floor(random() * (SIZE - 1)), row: Math.floor(random() * (SIZE - 1)) };
      turn(tiles, pin, false);
    }
    return {
      level, seed, target, tiles,
      pin: { column: 1, row: 1 },
      moves: 0, past: [], spin: null, tick: 0, solvedAt: null,
    };
  }

  function at(column, row) {
    return row * SIZE + column;
  }

  /** The four places around a pin, clockwise from the top left. */
  function around({ column, row }) {
    return [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
  }

  function turn(tiles, pin, clockwise) {
    const places = around(pin);
    const held = places.map((place) => tiles[place]);
    places.forEach((place, i) => {
      tiles[place] = held[(i + (clockwise ? 3 : 1)) % 4];
    });
  }

  function play(pin) {
    if (world.spin || world.solvedAt !== null) return;
    turn(world.tiles, pin, rules.clockwise);
    world.pin = pin;
    world.past.push(pin);
    if (rules.countsMoves) world.moves += 1;
    world.spin = { pin, left: rules.turnTicks, clockwise: rules.clockwise };
  }

  function undo() {
    const pin = rules.undo && !world.spin && world.solvedAt === null ? world.past.pop() : null;
    if (!pin) return;
    turn(world.tiles, pin, !rules.clockwise);
    world.moves = Math.max(0, world.moves - 1);
    world.spin = { pin, left: rules.turnTicks, clockwise: !rules.clockwise };
  }

  function step() {
    world.tick += 1;
    if (world.spin) {
      world.spin.left -= 1;
      if (world.spin.left <= 0) world.spin = null;
    }
    if (!world.spin && world.solvedAt === null && world.tiles.every((tile, i) => tile === world.target[i])) {
      world.solvedAt = world.tick;
    }
  }

  function proceed() {
    if (world.solvedAt !== null && world.tick - world.solvedAt > 30) {
      world = create(world.level + 1, world.seed);
    }
  }

  // -------------------------------------------------------------- drawing

  function draw() {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    drawTable();
    drawTray(BOARD.x, BOARD.y, CELL);
    drawTray(TARGET.x, TARGET.y, TARGET.cell);
    world.target.forEach((tile, i) => {
      const x = TARGET.x + (i % SIZE) * TARGET.cell;
      const y = TARGET.y + Math.floor(i / SIZE) * TARGET.cell;
      drawTile(tile, x, y, TARGET.cell);
    });
    drawBoard();
    drawPins();
    drawWords();
  }

  function drawTable() {
    ctx.fillStyle = palette.table;
    ctx.fillRect(0, 0, 640, 360);
    ctx.fillStyle = palette.grain;
    for (let i = 0; i < 24; i += 1) {
      ctx.fillRect(((i * 151) % 640) - 60, i * 15 + 6, 130 + (i % 5) * 40, 2);
    }
  }

  function drawTray(x, y, cell) {
    ctx.fillStyle = palette.trayEdge;
    ctx.beginPath();
    ctx.roundRect(x - 12, y - 10, cell * SIZE + 24, cell * SIZE + 26, 14);
    ctx.fill();
    ctx.fillStyle = palette.tray;
    ctx.beginPath();
    ctx.roundRect(x - 12, y - 12, cell * SIZE + 24, cell * SIZE + 24, 14);
    ctx.fill();
  }

  function drawBoard() {
    const moving = world.spin ? around(world.spin.pin) : [];
    world.tiles.forEach((tile, i) => {
      if (!moving.includes(i)) drawTile(tile, ...corner(i), CELL);
    });
    if (!world.spin) return;
    const { pin, left, clockwise } = world.spin;
    const angle = ((left / rules.turnTicks) * Math.PI) / 2;
    const cx = BOARD.x + (pin.column + 1) * CELL;
    const cy = BOARD.y + (pin.row + 1) * CELL;
    ctx.save();
    ctx.translate(cx, cy);
    ctx.rotate(clockwise ? -angle : angle);
    ctx.translate(-cx, -cy);
    for (const place of moving) drawTile(world.tiles[place], ...corner(place), CELL);
    ctx.restore();
  }

  function corner(place) {
    return [BOARD.x + (place % SIZE) * CELL, BOARD.y + Math.floor(place / SIZE) * CELL];
  }

  function drawTile(tile, x, y, cell) {
    ctx.fillStyle = palette.trayEdge;
    ctx.beginPath();
    ctx.roundRect(x + 2, y + 4, cell - 4, cell - 5, 8);
    ctx.fill();
    ctx.fillStyle = palette.tiles[tile];
    ctx.beginPath();
    ctx.roundRect(x + 2, y + 2, cell - 4, cell - 6, 8);
    ctx.fill();
    ctx.save();
    ctx.translate(x + cell / 2, y + cell / 2 - 1);
    ctx.scale(cell / 62, cell / 62);
    ctx.fillStyle = palette.mark;
    ctx.strokeStyle = palette.mark;
    ctx.lineWidth = 5;
    ctx.beginPath();
    MARKS[tile]();
    ctx.restore();
  }

  /** A shape for each colour, so that nobody has to tell them apart by hue. */
  const MARKS = [
    () => {
      ctx.arc(0, 0, 12, 0, TAU);
      ctx.fill();
    },
    () => {
      ctx.moveTo(0, -15);
      ctx.lineTo(14, 11);
      ctx.lineTo(-14, 11);
      ctx.fill();
    },
    () => {
      ctx.roundRect(-11, -11, 22, 22, 3);
      ctx.stroke();
    },
    () => {
      ctx.moveTo(-12, 0);
      ctx.lineTo(12, 0);
      ctx.moveTo(0, -12);
      ctx.lineTo(0, 12);
      ctx.stroke();
    },
    () => {
      ctx.moveTo(0, -15);
      ctx.lineTo(12, 0);
      ctx.lineTo(0, 15);
      ctx.lineTo(-12, 0);
      ctx.fill();
    },
  ];

  function drawPins() {
    for (let row = 0; row < SIZE - 1; row += 1) {
      for (let column = 0; column < SIZE - 1; column += 1) {
        const on = column === world.pin.column && row === world.pin.row;
        ctx.fillStyle = on ? palette.pinOn : palette.pin;
        ctx.beginPath();
        ctx.arc(BOARD.x + (column + 1) * CELL, BOARD.y + (row + 1) * CELL - 1, on ? 9 : 6, 0, TAU);
        ctx.fill();
      }
    }
  }

  function write(words, x, y, size, colour, align) {
    ctx.font = `700 ${size}px ${FONT}`;
    ctx.textAlign = align;
    ctx.textBaseline = "middle";
    ctx.fillStyle = colour;
    ctx.fillText(words, x, y);
  }

  function drawWords() {
    write("Quarter Turn", 34, 28, 24, palette.ink, "left");
    write(`Level ${world.level}`, 486, 28, 20, palette.ink, "center");
    write("Make the left tray match this one", 486, 62, 14, palette.ink, "center");
    const moves = world.moves === 1 ? "1 turn" : `${world.moves} turns`;
    write(world.solvedAt === null ? moves : `Solved in ${moves}`, 486, 320, 20, palette.accent, "center");
    if (world.solvedAt !== null) write("Press for the next level", 486, 344, 13, palette.ink, "center");
  }

  // -------------------------------------------------------------- input

  const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  window.addEventListener("keydown", (event) => {
    const move = MOVES[event.code];
    if (!move && !["Space", "Enter", "KeyZ"].includes(event.code)) return;
    event.preventDefault();
    if (move) movePin(move);
    else if (event.code === "KeyZ") undo();
    else if (world.solvedAt !== null) proceed();
    else play({ ...world.pin });
  });

  function movePin([dx, dy]) {
    const inside = (value) => Math.max(0, Math.min(SIZE - 2, value));
    world.pin = { column: inside(world.pin.column + dx), row: inside(world.pin.row + dy) };
  }

  canvas.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    canvas.focus();
    proceed();
    const bounds = canvas.getBoundingClientRect();
    const x = ((event.clientX - bounds.left) / bounds.width) * 640 - BOARD.x;
    const y = ((event.clientY - bounds.top) / bounds.height) * 360 - BOARD.y;
    if (x < 0 || y < 0 || x > CELL * SIZE || y > CELL * SIZE) return;
    const nearest = (value) => Math.max(0, Math.min(SIZE - 2, Math.round(value / CELL) - 1));
    play({ column: nearest(x), row: nearest(y) });
  });

  // -------------------------------------------------------------- clock

  const TICK_MS = 1000 / 60;
  let last = performance.now();
  let owed = 0;

  function frame(now) {
    if (!driven) {
      owed = Math.min(owed + now - last, 100);
      for (; owed >= TICK_MS; owed -= TICK_MS) step();
      draw();
    }
    last = now;
    requestAnimationFrame(frame);
  }

  window.__quarterTurn = {
    reset(level, seed) {
      driven = true;
      world = create(level, seed);
      return this.state();
    },
    turn(column, row) {
      play({ column, row });
      return this.state();
    },
    undo() {
      undo();
      return this.state();
    },
    solve() {
      world.tiles = [...world.target];
      return this.state();
    },
    step(ticks) {
      for (let i = 0; i < ticks; i += 1) step();
      return this.state();
    },
    draw,
    state() {
      return JSON.parse(JSON.stringify(world));
    },
  };

  requestAnimationFrame(frame);
})();
