// Full-text search with Pagefind. Its state stands in the address. Where the site has no search index, the list of
// everything is filtered instead. What is found was written by others: it becomes text, never markup.

const PAGE = 10;
const PAUSE_MS = 150;

const form = document.querySelector("[data-search]");
const text = form.querySelector("[data-filter-text]");
const selects = [...form.querySelectorAll("[data-search-filter]")];
const count = form.querySelector("[data-filter-count]");
const section = document.querySelector("[data-search-section]");
const results = section.querySelector("[data-search-results]");
const more = section.querySelector("[data-search-more]");
const empty = document.querySelector("[data-filter-empty]");
const index = document.querySelector("[data-list]");
const site = form.dataset.site;

async function load() {
  const pagefind = await import(`${site}pagefind/pagefind.js`);
  await pagefind.options({ excerptLength: 32 });
  await pagefind.init();
  return pagefind;
}

const plain = (markup) => markup.replace(/<\/?mark>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
const inLine = (words) => words.replace(/\s+/g, " ").trim();

/** The excerpt with its marks: Pagefind escapes angle brackets, so every tag in it is one of its own. */
function excerptOf(excerpt, content) {
  const shown = document.createElement("p");
  const [words, whole] = [inLine(plain(excerpt)), inLine(plain(content))];
  if (!whole.startsWith(words)) shown.append("… ");
  excerpt.split(/<\/?mark>/).forEach((part, number) => {
    if (number % 2 === 0) return shown.append(plain(part));
    const mark = document.createElement("mark");
    mark.textContent = plain(part);
    shown.append(mark);
  });
  if (!whole.endsWith(words)) shown.append(" …");
  return shown;
}

function resultOf({ meta, excerpt, content }) {
  const item = document.createElement("li");
  const heading = document.createElement("h3");
  const link = document.createElement("a");
  link.href = site + meta.address.replace(/^\/+/, "");
  link.textContent = meta.title;
  heading.append(link);
  const facts = document.createElement("p");
  facts.className = "caps soft";
  facts.textContent = [meta.kind, meta.case, meta.version, meta.model].filter(Boolean).join(" · ");
  item.append(facts, heading, excerptOf(excerpt, content));
  return item;
}

function searchWith(pagefind) {
  let found = [];
  let asked = 0; // only the last question is answered

  async function show(from) {
    const asking = asked;
    const answers = await Promise.all(found.slice(from, from + PAGE).map((one) => one.data()));
    if (asking !== asked) return null;
    const items = answers.map(resultOf);
    results.append(...items);
    more.hidden = from + PAGE >= found.length;
    return items[0];
  }

  async function search() {
    const asking = ++asked;
    const words = text.value.trim();
    const filters = Object.fromEntries(selects.filter((one) => one.value).map((one) => [one.name, one.value]));
    const isAsked = words !== "" || Object.keys(filters).length > 0;
    const answer = isAsked ? await pagefind.search(words || null, { filters }) : { results: [] };
    if (asking !== asked) return;
    found = answer.results;
    results.replaceChildren();
    await show(0);
    if (asking !== asked) return;
    count.textContent = isAsked ? `${found.length} ${found.length === 1 ? "result" : "results"}` : "";
    section.hidden = found.length === 0;
    empty.hidden = !isAsked || found.length > 0;
    index.hidden = isAsked;
  }

  function read() {
    const query = new URL(location.href).searchParams;
    text.value = query.get("q") ?? "";
    for (const select of selects) {
      const value = query.get(select.name) ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    return search();
  }

  function write(how) {
    const address = new URL(location.href);
    for (const field of [text, ...selects]) {
      if (field.value) address.searchParams.set(field.name, field.value);
      else address.searchParams.delete(field.name);
    }
    if (address.href !== location.href) history[how](null, "", address);
  }

  let pause = 0;
  text.addEventListener("input", () => {
    write("replaceState");
    clearTimeout(pause);
    pause = setTimeout(search, PAUSE_MS);
  });
  for (const select of selects) {
    select.addEventListener("change", () => {
      write("pushState");
      search();
    });
  }
  for (const button of document.querySelectorAll("[data-filter-clear]")) {
    button.addEventListener("click", () => {
      for (const field of [text, ...selects]) field.value = "";
      write("pushState");
      search();
      text.focus();
    });
  }
  more.addEventListener("click", async () => {
    const first = await show(results.children.length);
    first?.querySelector("a").focus();
  });
  addEventListener("popstate", read);
  return read();
}

function offer(filters) {
  for (const select of selects) {
    const values = Object.keys(filters[select.name] ?? {}).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    for (const value of values) select.add(new Option(value, value));
    select.closest("label").hidden = values.length < 2; // nothing to choose between
  }
}

try {
  const pagefind = await load();
  offer(await pagefind.filters());
  form.hidden = false;
  await searchWith(pagefind);
} catch {
  form.dataset.filters = "";
  await import("./filters.js");
}
