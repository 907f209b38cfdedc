// Pages read and write without this file. It adds short messages, copying, and care: against double clicks, and for what is
// fetched late.
"use strict";

// The server names a short message in the header HX-Trigger: {"toast": "text"}.
document.addEventListener("toast", (event) => {
  const note = document.createElement("p");
  note.textContent = event.detail.value ?? event.detail;
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
});

// data-copy="id": copies the text of that element; where the clipboard is refused it is selected instead.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  const select = () => getSelection().selectAllChildren(source);
  if (!navigator.clipboard) return select();
  navigator.clipboard.writeText(source.textContent.trim()).then(() => {
    button.textContent = button.dataset.copied;
  }, select);
});

// A second click must not send an ordinary form twice.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || form.hasAttribute("hx-post")) return;
  // Its buttons may stand elsewhere on the page.
  setTimeout(() => [...form.elements].forEach((control) => { if (control.type === "submit") control.disabled = true; }));
});
addEventListener("pageshow", () => document.querySelectorAll("button:disabled").forEach((button) => {
  if (!button.hasAttribute("data-off")) button.disabled = false;
}));

// data-typed: whoever leaves a form by another way than its own buttons is asked first, since what was typed is lost then.
let isTyped = false;
document.addEventListener("input", (event) => {
  if (event.target.form?.hasAttribute("data-typed")) isTyped = true;
});
document.addEventListener("submit", (event) => {
  if (event.target.hasAttribute("data-typed")) isTyped = false;
});
addEventListener("beforeunload", (event) => {
  // Browsers ask nobody who has not touched the page, and complain of a page that wants them to.
  if (isTyped && (navigator.userActivation?.hasBeenActive ?? true)) event.preventDefault();
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

// Nothing tells of attempts to deliver: what shows them looks again by itself while somebody sees the page.
setInterval(() => {
  if (!document.hidden) document.body.dispatchEvent(new Event("look-again"));
}, 5000);
