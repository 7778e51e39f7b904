// Sort buttons in the heads of tables that are complete and sorted already.

const collator = new Intl.Collator(document.documentElement.lang || "en", { numeric: true, sensitivity: "base" });

/** What a cell sorts by: its `data-value`, else what it says. */
function valueOf(row, index) {
  const cell = row.cells[index];
  if (!cell) return "";
  return cell.dataset.value ?? cell.textContent.trim();
}

/** A number out of a cell's text; NaN where there is none. */
function numberOf(text) {
  return text === "" ? NaN : parseFloat(text.replace(/[^0-9.eE+-]/g, ""));
}

/** Compares two rows; what is not known stands last in either direction. */
function comparison(index, kind, direction) {
  return (left, right) => {
    const [a, b] = [valueOf(left, index), valueOf(right, index)];
    if (kind === "number") {
      const [x, y] = [numberOf(a), numberOf(b)];
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
      return direction * (x - y);
    }
    const [noA, noB] = [a === "" || a === "–", b === "" || b === "–"];
    if (noA || noB) return noA - noB;
    return direction * collator.compare(a, b);
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

function makeSortable(table) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) return;
  const heads = [...table.tHead.rows[0].cells];

  function sort(head, ascending) {
    const index = heads.indexOf(head);
    const rows = [...body.rows].sort(comparison(index, head.dataset.sort ?? "text", ascending ? 1 : -1));
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    body.append(...rows);
  }

  for (const head of heads) {
    if ("nosort" in head.dataset) continue;
    const name = head.textContent.trim();
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort-button";
    button.textContent = name;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      // numbers are looked at from the top, names from the start
      const ascending = now ? now === "descending" : head.dataset.sort !== "number" || name === "Rank";
      sort(head, ascending);
      announce(`Sorted by ${name}, ${ascending ? "ascending" : "descending"}`);
      remember(table, heads.indexOf(head), ascending);
    });
  }

  const wanted = recall(table);
  if (wanted && heads[wanted.index]) sort(heads[wanted.index], wanted.ascending);
}

/** The page's main list keeps its order in the address, so that a link shows the same. */
function remember(table, index, ascending) {
  if (!("list" in table.dataset)) return;
  const address = new URL(location.href);
  address.searchParams.set("sort", `${index}${ascending ? "a" : "d"}`);
  history.replaceState(history.state, "", address);
}

function recall(table) {
  if (!("list" in table.dataset)) return null;
  const match = /^(\d+)([ad])$/.exec(new URL(location.href).searchParams.get("sort") ?? "");
  return match && { index: Number(match[1]), ascending: match[2] === "a" };
}

for (const table of document.querySelectorAll("table[data-sortable]")) makeSortable(table);
