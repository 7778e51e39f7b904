// Filters over a list that is whole in the page. Their state stands in the address; defaults are left out.

const form = document.querySelector("[data-filters]");
const list = document.querySelector("[data-list]");

if (form && list) {
  const rows = [...list.querySelectorAll("[data-row]")];
  const groups = [...list.querySelectorAll("[data-filter-group]")];
  const text = form.querySelector("[data-filter-text]");
  const selects = [...form.querySelectorAll("[data-filter-key]")];
  const count = form.querySelector("[data-filter-count]");
  const empty = document.querySelector("[data-filter-empty]");
  const shell = list.closest(".table-scroll") ?? list;
  const isPaged = document.querySelector(".pager") !== null;
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

  const valuesOf = (row, select) =>
    "filterMany" in select.dataset
      ? (row.dataset[select.dataset.filterKey] ?? "").split("|")
      : [row.dataset[select.dataset.filterKey] ?? ""];

  function apply() {
    const wanted = text?.value.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    let shown = 0;
    for (const row of rows) {
      const fits =
        wanted.every((word) => words.get(row).includes(word)) &&
        selects.every((select) => !select.value || valuesOf(row, select).includes(select.value));
      row.hidden = !fits;
      shown += fits;
    }
    for (const group of groups) group.hidden = !group.querySelector("[data-row]:not([hidden])");
    count.textContent = `${shown} of ${rows.length}${isPaged ? " on this page" : ""}`;
    if (empty) empty.hidden = shown > 0;
    shell.hidden = shown === 0;
  }

  function read() {
    const query = new URL(location.href).searchParams;
    if (text) text.value = query.get("q") ?? "";
    for (const select of selects) {
      const value = query.get(select.name) ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    apply();
  }

  function write(how) {
    const address = new URL(location.href);
    for (const field of [text, ...selects]) {
      if (!field) continue;
      if (field.value) address.searchParams.set(field.name, field.value);
      else address.searchParams.delete(field.name);
    }
    if (address.href !== location.href) history[how](null, "", address);
  }

  function clear() {
    if (text) text.value = "";
    for (const select of selects) select.value = "";
    apply();
    write("pushState");
  }

  text?.addEventListener("input", () => {
    apply();
    write("replaceState");
  });
  for (const select of selects) {
    select.addEventListener("change", () => {
      apply();
      write("pushState");
    });
  }
  for (const button of document.querySelectorAll("[data-filter-clear]")) {
    button.addEventListener("click", () => {
      clear();
      text?.focus();
    });
  }
  addEventListener("popstate", read);

  read();
}
