// Pages read and write without this file. It adds short messages, copying, and care: against double clicks, for what was typed,
// and for what is fetched late.
"use strict";

// The server names a short message in the header HX-Trigger: {"toast": "text"}.
document.addEventListener("toast", (event) => {
  const note = document.createElement("p");
  note.textContent = event.detail.value ?? event.detail;
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
});

// data-copy="id": copies the text of that element, and data-copies that of the element before the button; where the clipboard is
// refused it is selected instead.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copies]");
  if (!button) return;
  const source = button.dataset.copy ? document.getElementById(button.dataset.copy) : button.previousElementSibling;
  const select = () => getSelection().selectAllChildren(source);
  if (!navigator.clipboard) return select();
  navigator.clipboard.writeText(source.textContent.trim()).then(() => {
    button.textContent = button.dataset.copied;
    document.dispatchEvent(new CustomEvent("toast", { detail: button.dataset.copied }));
  }, select);
});

// A second click must not send an ordinary form twice. After a button with data-stays the page stays, since the answer is a file.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.hasAttribute("hx-post") || event.submitter?.hasAttribute("data-stays")) return;
  // Its buttons may stand elsewhere on the page.
  setTimeout(() => [...form.elements].forEach((control) => { if (control.type === "submit") control.disabled = true; }));
});
const enableButtons = () => document.querySelectorAll("button:disabled").forEach((button) => {
  if (!button.hasAttribute("data-off")) button.disabled = false;
});
addEventListener("pageshow", enableButtons);

// form[data-guard]: the browser asks before a page is left whose texts would be lost: those that are not as they were loaded, and
// all of a form that was refused (data-guard="typed"). Not when they are sent, and not by a link that says so (data-discard).
let sent = null;
let discards = false;
const asLoaded = (field) => {
  // A copy, since fields of some types leave out what they do not understand.
  const copy = field.cloneNode();
  copy.value = field.defaultValue;
  return copy.value;
};
const isChanged = (field) => {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.type === "file") return field.files.length > 0;
  if (field.options) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.options.length > 0 && field.selectedIndex !== Math.max(chosen, 0);
  }
  return field.matches("input:not([type=hidden], [type=password]), textarea") && field.value !== asLoaded(field);
};
const stays = () => { sent = null; discards = false; };
document.addEventListener("submit", (event) => { if (!event.defaultPrevented) sent = event.target; });
document.addEventListener("click", (event) => {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (event.target.closest("[data-discard]") && !isElsewhere) discards = true;
});
addEventListener("pageshow", stays);
addEventListener("beforeunload", (event) => {
  const isLost = (form) => form !== sent && (form.dataset.guard === "typed" || [...form.elements].some(isChanged));
  if (discards || ![...document.querySelectorAll("form[data-guard]")].some(isLost)) return;
  event.preventDefault();
  // Who stays after all may press the button again.
  setTimeout(() => { stays(); enableButtons(); });
});

// A page that begins to listen long after it was made may have missed changes. As one that comes back, it is told to look at
// everything. The server takes pages for as new as ten seconds.
document.addEventListener("htmx:config:request", (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (sourceElement.hasAttribute("hx-sse:connect") && performance.now() > 5000) request.headers["Last-Event-ID"] = "1";
});

// Rows that wanted to look again while a filter fetched others waited for these: now they are the ones to look at.
document.addEventListener("htmx:before:request", (event) => {
  const { sourceElement, request } = event.detail.ctx;
  if (sourceElement.id === "rows") request.action = sourceElement.getAttribute("hx-get");
});
