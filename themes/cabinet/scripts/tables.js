// Sort buttons in the heads of tables that are complete and sorted already.

// made when it is needed: that takes 70 ms on a processor slowed fourfold
let collator;

function compareTexts(a, b) {
  collator ??= new Intl.Collator(document.documentElement.lang || "en", { numeric: true, sensitivity: "base" });
  return collator.compare(a, b);
}

/** What a row sorts by: what its cell keeps for that, else what the cell says. */
function valueOf(row, key) {
  const cell = row.cells[key.head.cellIndex];
  return cell?.dataset[key.value] ?? cell?.textContent.trim() ?? "";
}

/** A number out of a cell's text; NaN where there is none. */
function numberOf(text) {
  return text === "" ? NaN : parseFloat(text.replace(/[^0-9.eE+-]/g, ""));
}

/** Compares two rows; what is not known stands last in either direction. */
function comparison(key, direction) {
  return (left, right) => {
    const [a, b] = [valueOf(left, key), valueOf(right, key)];
    if (key.kind === "number") {
      const [x, y] = [numberOf(a), numberOf(b)];
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
      return direction * (x - y);
    }
    const [noA, noB] = [a === "" || a === "–", b === "" || b === "–"];
    if (noA || noB) return noA - noB;
    return direction * compareTexts(a, b);
  };
}

function announce(text) {
  let region = document.getElementById("sort-news");
  if (!region) {
    region = document.createElement("p");
    region.id = "sort-news";
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = text;
}

/** What a table can be sorted by: its columns, and of one that holds a pair each half. */
function keysOf(head) {
  if ("nosort" in head.dataset) return [];
  const halves = [...head.querySelectorAll("[data-sort-by]")];
  return (halves.length > 0 ? halves : [head]).map((place) => ({
    head,
    place,
    name: place.textContent.trim(),
    value: place.dataset.sortBy ?? "value",
    kind: head.dataset.sort ?? "text",
  }));
}

/** An order as an address has it: `best-rating` from the least, `-best-rating` from the most. */
function nameOf({ key, ascending }) {
  return `${ascending ? "" : "-"}${key.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

function makeSortable(table) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) return;
  const keys = [...table.tHead.rows[0].cells].flatMap(keysOf);
  const isMain = "list" in table.dataset;
  let order = null;

  function unmark() {
    order?.key.head.removeAttribute("aria-sort");
    delete order?.key.place.dataset.sorted;
    order = null;
  }

  function mark(key, ascending) {
    unmark();
    order = { key, ascending };
    key.place.dataset.sorted = ascending ? "ascending" : "descending";
    key.head.setAttribute("aria-sort", key.place.dataset.sorted);
  }

  function sort(key, ascending) {
    body.append(...[...body.rows].sort(comparison(key, ascending ? 1 : -1)));
    mark(key, ascending);
  }

  const sorted = keys.find((key) => key.head.hasAttribute("aria-sort"));
  const isAscending = sorted?.head.getAttribute("aria-sort") === "ascending";
  if (sorted) mark(sorted, isAscending);
  const written = order && nameOf(order);

  for (const key of keys) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort-button";
    button.textContent = key.name;
    key.place.replaceChildren(button);
    button.addEventListener("click", () => {
      // numbers are looked at from the top, names from the start
      const ascending = order?.key === key ? !order.ascending : key.kind !== "number" || key.name === "Rank";
      sort(key, ascending);
      announce(`Sorted by ${key.name}, ${key.place.dataset.sorted}`);
      if (isMain) remember(nameOf(order), written);
    });
  }

  if (!isMain) return;
  const asWritten = [...body.rows];

  /** The order that the address names, else the one in which the table is written. */
  function read() {
    const wanted = new URL(location.href).searchParams.get("sort");
    const orders = keys.flatMap((key) => [true, false].map((ascending) => ({ key, ascending })));
    const found = orders.find((one) => nameOf(one) === wanted);
    if (found) sort(found.key, found.ascending);
    else {
      body.append(...asWritten);
      unmark();
      if (sorted) mark(sorted, isAscending);
    }
  }

  addEventListener("popstate", read);
  read();
}

/** The page's main list keeps its order in the address, so that a link shows the same; not the one it is written in. */
function remember(order, written) {
  const address = new URL(location.href);
  if (order === written) address.searchParams.delete("sort");
  else address.searchParams.set("sort", order);
  history.replaceState(history.state, "", address);
}

for (const table of document.querySelectorAll("table[data-sortable]")) makeSortable(table);
