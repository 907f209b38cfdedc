// Find: the box in the head as a dialog, by the pattern of comboboxes of WAI-ARIA. Without this file the box is a plain form.
const finder = document.getElementById("finder");
if (finder) {
  const box = document.getElementById("finder-q");
  const list = document.getElementById("finder-list");
  const says = document.getElementById("finder-says");
  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");
  const choose = (option) => {
    chosen()?.setAttribute("aria-selected", "false");
    if (!option) return box.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const follow = (option) => {
    if (option.dataset.form) document.getElementById(option.dataset.form).requestSubmit();
    else location.assign(option.dataset.href);
  };
  const open = () => {
    if (finder.open) return;
    finder.showModal();
    box.select();
    // What can be done here is shown before anything is typed.
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };

  new MutationObserver(() => {
    says.textContent = list.firstElementChild?.dataset.says ?? "";
    box.setAttribute("aria-expanded", String(options().length > 0));
    choose(null);
  }).observe(list, { childList: true });

  // Both keys are off with the keys of the desk.
  document.addEventListener("keydown", (event) => {
    if (document.documentElement.dataset.keys !== "on") return;
    const typing = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
    const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing;
    const control = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!slash && !control) return;
    event.preventDefault();
    open();
  });
  box.addEventListener("keydown", (event) => {
    const all = options();
    const at = all.indexOf(chosen());
    const steps = { ArrowDown: at + 1 < all.length ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : all.length - 1 };
    if (event.key in steps && all.length > 0) {
      event.preventDefault();
      choose(all[steps[event.key]]);
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      follow(all[at]);
    }
  });
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) follow(option);
  });
  // A click beside the dialog closes it.
  finder.addEventListener("click", (event) => { if (event.target === finder) finder.close(); });
  addEventListener("pageshow", () => finder.close());
}
