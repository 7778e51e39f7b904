// Two runs side by side, from their twins. What a twin says was written by models, tools and reviewers: all of it
// becomes text, and addresses are made here, never taken from it.

const MARKS = { pass: "pass", fail: "fail", undecided: "undecided", "not-scored": "not scored", graded: "graded" };
const FUNCTIONAL = { flawless: "tier-5", great: "tier-4", passable: "tier-3", scuffed: "tier-2", broken: "tier-1" };
const AESTHETIC = { legendary: "rating-legendary", amazing: "tier-5", good: "tier-4", okay: "tier-3", slop: "tier-1" };
const STATES = {
  completed: "Completed",
  catastrophic: "Did not load",
  timed_out: "Timed out",
  harness_error: "Harness error",
  limit_exceeded: "Limit exceeded",
  hung: "Hung",
  failed: "Failed",
  unevaluable: "Could not be evaluated",
};
const WHOLE_CHARACTERS = 22; // a longer tail may break
const SHOWS = { differences: "Differences", all: "All points" };

const shell = document.querySelector("[data-compare]");
const selects = [...shell.querySelectorAll("[data-compare-run]")];
const choice = shell.querySelector("[data-compare-choice]");
const problem = shell.querySelector("[data-compare-problem]");
const result = shell.querySelector("[data-compare-result]");
const { runs, cases } = shell.dataset;

const ELSEWHERE = `These two runs were not built from the same case, version, variant and engine, so their points
cannot be compared.`;
const UNEXPECTED = "These runs cannot be compared: their data are not what was expected.";

/** What a visitor is told. */
class Trouble extends Error {}

/** An element with text, or with other elements, in it. */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

// reading

async function read(address, what) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) throw new Trouble(`${what} could not be read.`);
  try {
    return await answer.json();
  } catch {
    throw new Trouble(`${what} could not be read.`);
  }
}

const runAddress = (id) => `${runs}${encodeURIComponent(id)}/`;

async function readRun(id) {
  const what = `The run “${id}”`;
  const [run, verdict] = await Promise.all([
    read(`${runAddress(id)}index.json`, what),
    read(`${runAddress(id)}verdict/index.json`, what),
  ]);
  if (run.id !== id || verdict.id !== id) throw new Trouble(`${what} is not here.`);
  const points = new Map();
  for (const item of verdict.items ?? []) {
    for (const point of item.points ?? []) points.set(String(point.id), { item, point });
  }
  return { id, run, points };
}

const placeOf = ({ run }) => [run.case.slug, run.case.version, run.case.variant, run.case.engine];

async function readBoard(run) {
  const place = placeOf(run)
    .map((part) => `${encodeURIComponent(part)}/`)
    .join("");
  return read(`${cases}${place}leaderboard/index.json`, "The leaderboard of these runs");
}

// in words

const percent = (ratio) => (typeof ratio === "number" ? `${(100 * ratio).toFixed(1)} %` : null);
const dollars = (value) => (typeof value === "number" ? `$${value.toFixed(2)}` : null);
const minutes = (value) =>
  typeof value === "number" ? `${Math.floor(value / 60)} min ${Math.floor(value % 60)} s` : null;
const count = (value) => (typeof value === "number" ? value.toLocaleString("en") : null);
const nameOf = ({ run }) => `${run.model} with ${run.harness}`;

/** The address of a point on its Verdict page; the anchor is escaped as the page escapes it, then as addresses are. */
function pointAddress(id, point) {
  const anchor = encodeURIComponent(point).replace(/%(?:3A|40|24|2B|2C|3B|3D)/g, decodeURIComponent) || "-";
  return `${runAddress(id)}verdict/#${encodeURIComponent(anchor)}`;
}

// drawing

const whole = (text) => element("span", { class: "whole" }, text);

/** A model's name as pages write it: it breaks after a slash, and not inside its last part. */
function modelName(name) {
  const makers = name.split("/");
  const tail = makers.pop();
  const head = makers.flatMap((maker) => [`${maker}/`, element("wbr", {})]);
  return [...head, tail.length <= WHOLE_CHARACTERS ? whole(tail) : tail];
}

function cell(value, why) {
  const isKnown = value !== null && value !== undefined && value !== "";
  return element("td", {}, isKnown ? value : element("span", { class: "unknown", title: why }, "–"));
}

/** A rating as every page shows it: its word, with the colour of its step. */
function rated(word, tiers, more = "") {
  if (typeof word !== "string") return null;
  const tier = Object.hasOwn(tiers, word) ? tiers[word] : "tier-none";
  return element("span", { class: `rating ${more} ${tier}` }, word);
}

/** A cell that heads the column, or the row, it stands in. */
const columnHead = (name) => element("th", { scope: "col" }, name);
const rowHead = (more, ...children) => element("th", { scope: "row", ...more }, ...children);
const row = (...cells) => element("tr", {}, ...cells);

function table(caption, heads, rows) {
  const head = row(...heads.map((one) => (one ? columnHead(one) : element("td", {}))));
  return element(
    "section",
    { class: "table-scroll", tabindex: "0", "aria-label": `${caption}, as a table` },
    element(
      "table",
      { class: "ledger compare" },
      element("caption", {}, caption),
      element("thead", {}, head),
      element("tbody", {}, ...rows),
    ),
  );
}

function runHead(one) {
  return element("a", { href: runAddress(one.id) }, ...modelName(String(one.run.model)), ` with ${one.run.harness}`);
}

function figures(pair) {
  const facts = [
    ["Run", (one) => whole(one.id)],
    ["Score", ({ run }) => percent(run.score?.ratio), "not scored"],
    ["Functional rating", ({ run }) => rated(run.functionalRating, FUNCTIONAL), "not rated"],
    ["Aesthetic rating", ({ run }) => rated(run.aestheticRating, AESTHETIC, "rating-aesthetic"), "nobody has rated it"],
    ["State", ({ run }) => (Object.hasOwn(STATES, run.state) ? STATES[run.state] : run.state)],
    ["Cost", ({ run }) => dollars(run.costUsd?.comparable), "cost not reported"],
    ["Tokens", ({ run }) => count(run.tokens?.total), "tokens not reported"],
    ["Time", ({ run }) => minutes(run.durationSeconds), "time not reported"],
  ];
  const rows = facts.map(([name, of, why]) =>
    row(rowHead({}, name), ...pair.map((one) => cell(of(one), why ?? "not known"))),
  );
  const domains = new Map(pair.flatMap(({ run }) => (run.domains ?? []).map((one) => [one.id, one])));
  for (const id of domains.keys()) {
    const ratingOf = ({ run }) => run.domains?.find((one) => one.id === id)?.rating;
    const ratings = pair.map((one) => cell(rated(ratingOf(one), FUNCTIONAL), "not rated"));
    rows.push(row(rowHead({}, `Domain ${id}`), ...ratings));
  }
  return table("The runs as a whole", ["", ...pair.map(runHead)], rows);
}

function verdictCell(one, id) {
  const point = one.points.get(id)?.point;
  if (!point) return cell(null, "not on this run’s checklist");
  const mark = Object.hasOwn(MARKS, point.mark) ? point.mark : "not-scored";
  const whose = element("span", { class: "visually-hidden" }, ` of ${id}, ${nameOf(one)}`);
  const link = element("a", { href: pointAddress(one.id, id) }, point.verdict ?? MARKS[mark], whose);
  const sign = element("span", { class: `mark mark-${mark} mark-small` });
  const held = element("td", {}, element("span", { class: "verdict" }, sign, " ", link));
  const said = mark === "not-scored" && point.verdict ? "not scored" : point.detail;
  if (said) held.append(element("p", { class: "soft small" }, said));
  return held;
}

const verdictOf = (one, id) => {
  const point = one.points.get(id)?.point;
  return point ? `${point.mark} ${point.verdict}` : null;
};

function pointRow(pair, id) {
  const { item, point } = pair.map((one) => one.points.get(id)).find(Boolean);
  const title = item.title && item.title !== point.title ? `${item.title}: ${point.title}` : (point.title ?? id);
  const head = rowHead({ class: "text" }, title, " ", element("span", { class: "id soft" }, id));
  const drawn = row(head, ...pair.map((one) => verdictCell(one, id)));
  const differs = verdictOf(pair[0], id) !== verdictOf(pair[1], id);
  drawn.dataset.compareDiffers = String(differs);
  return drawn;
}

function pointTable(pair) {
  const ids = [...new Set(pair.flatMap((one) => [...one.points.keys()]))];
  if (ids.length === 0) return [element("p", { class: "empty" }, "Neither run has a checklist.")];
  const rows = ids.map((id) => pointRow(pair, id));
  const drawn = table("Point by point", ["Point", ...pair.map(runHead)], rows);
  const differing = rows.filter((row) => row.dataset.compareDiffers === "true").length;
  const none = element("p", { class: "empty" }, "No point differs.");
  const buttons = Object.entries(SHOWS).map(([name, label]) => {
    const number = name === "all" ? rows.length : differing;
    const button = element("button", { type: "button", class: "button" }, `${label} ${number}`);
    button.addEventListener("click", () => {
      write({ show: name === "all" ? "all" : null });
      show(name);
    });
    return [name, button];
  });
  function show(name) {
    for (const row of rows) row.hidden = name !== "all" && row.dataset.compareDiffers !== "true";
    for (const [other, button] of buttons) button.setAttribute("aria-pressed", String(other === name));
    none.hidden = rows.some((row) => !row.hidden);
    drawn.hidden = !none.hidden;
  }
  show(query().get("show") === "all" ? "all" : "differences");
  const bar = element("div", { class: "rail-filters", role: "group", "aria-label": "Show points" });
  bar.append(...buttons.map(([, button]) => button));
  return [bar, none, drawn];
}

function draw(pair) {
  const heading = element("h2", { class: "rule" }, pair[0].run.caseName ?? pair[0].run.case.slug);
  const place = element("p", { class: "caps soft" }, placeOf(pair[0]).slice(1).join(" · "));
  const drawn = element("div", { class: "section stack" }, heading, place, figures(pair), ...pointTable(pair));
  result.replaceChildren(drawn);
}

// choosing

const query = () => new URL(location.href).searchParams;

function write(values, how = "pushState") {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history[how](null, "", address);
}

function offer(board, chosen) {
  const options = new Map();
  for (const row of board.rows ?? []) {
    for (const { id, score } of row.eachRun ?? []) {
      options.set(String(id), [nameOf({ run: row }), percent(score), id].filter(Boolean).join(" · "));
    }
  }
  for (const { runs: ids } of board.leftOut ?? []) {
    for (const id of ids ?? []) options.set(String(id), `${id} · not ranked`);
  }
  choice.hidden = false;
  for (const select of selects) {
    const id = chosen[select.dataset.compareRun];
    select.replaceChildren(new Option("Choose a run", ""));
    for (const [value, label] of options) select.add(new Option(label, value));
    if (id && !options.has(id)) select.add(new Option(id, id));
    select.value = id ?? "";
  }
}

let asked = 0; // only the last question is answered

async function compare() {
  const asking = ++asked;
  const chosen = { a: query().get("a"), b: query().get("b") };
  const ids = [chosen.a, chosen.b].filter(Boolean);
  shell.hidden = ids.length === 0;
  problem.hidden = true;
  if (ids.length === 0) return;
  try {
    const pair = await Promise.all(ids.map(readRun));
    const board = await readBoard(pair[0]);
    if (asking !== asked) return;
    offer(board, chosen);
    result.replaceChildren();
    if (pair.length < 2) return;
    if (String(placeOf(pair[0])) !== String(placeOf(pair[1]))) throw new Trouble(ELSEWHERE);
    draw(pair);
  } catch (error) {
    if (asking !== asked) return;
    result.replaceChildren();
    choice.hidden = selects[0].options.length < 2; // nothing was read to choose from
    problem.textContent = error instanceof Trouble ? error.message : UNEXPECTED;
    problem.hidden = false;
  }
}

for (const select of selects) {
  select.addEventListener("change", () => {
    write({ [select.dataset.compareRun]: select.value });
    compare();
  });
}
shell.querySelector("[data-compare-swap]").addEventListener("click", () => {
  write({ a: query().get("b"), b: query().get("a") });
  compare();
});
addEventListener("popstate", compare);
compare();
