// The desk, over links and boxes that work without this file: keys, ranges of boxes, and a selection that is kept while other
// pages of the list are looked at.
{
  // Whether somebody types, or means a command of the browser.
  const typesIn = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog");
  const hasKeys = () => document.documentElement.dataset.keys === "on";
  const taskRows = () => [...document.querySelectorAll("tr[data-row]")];
  const boxes = () => [...document.querySelectorAll("input[type=checkbox][form=many][name=task]")];
  const current = () => document.activeElement?.closest("tr[data-row]") ?? document.querySelector("tr[data-row].current");
  const opener = (row) => row?.querySelector("a[data-open]");

  // What is selected, also on other pages of the list. It is forgotten with the tab, and once it is sent.
  const KEPT = "customs-selected";
  const listName = () => {
    const list = document.getElementById("rows")?.dataset.list;
    if (!list) return null;
    const query = new URLSearchParams(list.split("?")[1] ?? "");
    ["page", "open"].forEach((name) => query.delete(name));
    return `${KEPT} ${query}`;
  };
  // Where the browser keeps nothing, the selection is that of this page alone.
  let alone = null;
  const kept = () => {
    if (alone) return alone;
    try { return new Set(JSON.parse(sessionStorage.getItem(listName()) ?? "[]")); } catch { return new Set(); }
  };
  const keep = (selected) => {
    try { sessionStorage.setItem(listName(), JSON.stringify([...selected])); } catch { alone = selected; }
  };
  const showSelected = () => {
    const form = document.getElementById("many");
    if (!form || !listName()) return;
    const selected = kept();
    const here = boxes();
    here.forEach((box) => { box.checked = selected.has(box.value); });
    const elsewhere = [...selected].filter((id) => !here.some((box) => box.value === id));
    form.querySelectorAll("input[data-elsewhere]").forEach((input) => input.remove());
    elsewhere.forEach((id) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name: "task", value: id });
      input.dataset.elsewhere = "";
      form.append(input);
    });
    const number = form.querySelector("[data-selected]");
    number.textContent = selected.size;
    number.hidden = selected.size === 0;
    const all = document.querySelector("input[data-all]");
    if (!all) return;
    all.hidden = here.length === 0;
    all.checked = here.length > 0 && here.every((box) => box.checked);
    all.indeterminate = !all.checked && here.some((box) => box.checked);
  };
  const keepBoxes = () => {
    const selected = kept();
    boxes().forEach((box) => { if (box.checked) selected.add(box.value); else selected.delete(box.value); });
    keep(selected);
    showSelected();
  };

  // With Shift, all boxes between the last one and this one follow it.
  let last = null;
  const spread = (box) => {
    const all = boxes();
    const [from, to] = [all.findIndex((one) => one.value === last), all.indexOf(box)].sort((one, other) => one - other);
    if (from >= 0) all.slice(from, to + 1).forEach((one) => { one.checked = box.checked; });
  };
  document.addEventListener("click", (event) => {
    const box = event.target;
    if (box.matches?.("input[data-all]")) {
      boxes().forEach((one) => { one.checked = box.checked; });
      keepBoxes();
    } else if (box.matches?.("input[form=many][name=task]")) {
      if (event.shiftKey) spread(box);
      last = box.value;
      keepBoxes();
    }
  });
  // The selection is forgotten once it was carried out; what the server could not carry out comes back with its boxes ticked.
  const SENT = `${KEPT} sent`;
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "many" || event.submitter?.hasAttribute("data-stays")) return;
    try { sessionStorage.setItem(SENT, listName()); } catch { /* Nothing is kept. */ }
  });
  const forgetWhatIsDone = () => {
    try {
      const sent = sessionStorage.getItem(SENT);
      sessionStorage.removeItem(SENT);
      if (sent && document.querySelector("[data-done]")) sessionStorage.removeItem(sent);
    } catch { /* Nothing is kept. */ }
  };
  addEventListener("pageshow", () => {
    forgetWhatIsDone();
    if (boxes().some((box) => box.defaultChecked)) keepBoxes(); else showSelected();
    if (location.hash === "#task") document.getElementById("task-title")?.focus();
  });
  document.addEventListener("htmx:after:swap", () => showSelected());
  // A task that was opened takes the focus, once it is there.
  let opens = false;
  document.addEventListener("click", (event) => {
    // With a modifier it opens elsewhere, and the focus stays here.
    const isHere = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isHere && event.target.closest("a[data-open]")) opens = true;
  });
  document.addEventListener("htmx:after:swap", () => {
    const title = opens && document.getElementById("task-title");
    if (title) title.focus();
    opens = false;
  });

  const step = (way) => {
    const rows = taskRows();
    if (rows.length === 0) return;
    const now = rows.indexOf(current());
    const next = now < 0 ? (way > 0 ? 0 : rows.length - 1) : Math.min(Math.max(now + way, 0), rows.length - 1);
    opener(rows[next])?.focus();
  };
  const select = (spreads) => {
    const box = current()?.querySelector("input[form=many][name=task]");
    if (!box) return;
    box.checked = !box.checked;
    if (spreads) spread(box);
    last = box.value;
    keepBoxes();
  };
  const followStep = () => {
    const isBeside = document.activeElement?.closest("#task");
    const link = document.querySelector("#task a[data-step]");
    const href = isBeside ? link?.href : current()?.dataset.step ?? link?.href;
    if (href) location.assign(href);
  };
  const listKeys = () => {
    const list = document.getElementById("keys");
    list.open = !list.open;
    if (list.open) list.querySelector("summary").focus();
  };
  document.addEventListener("keydown", (event) => {
    if (!hasKeys() || !document.getElementById("keys") || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || typesIn(event.target)) return;
    const act = {
      j: () => step(1), k: () => step(-1), x: () => select(false), X: () => select(true), e: followStep, "?": listKeys,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
