// The drawer of faults, for developers: shut until its button opens it, beside the messages.

import { byId, h } from "./dom.js";

const KEY = "tumbler-sandbox-faults";

/** Connects the drawer with its buttons; each window remembers whether its own is open. */
export function faultDrawer() {
  const box = byId("faults");
  const opener = byId("faults-open");
  const set = (open) => {
    box.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    sessionStorage.setItem(KEY, open ? "open" : "");
  };
  const close = () => {
    set(false);
    opener.focus();
  };
  opener.addEventListener("click", () => {
    set(box.hidden);
    if (!box.hidden) byId("faults-close").focus();
  });
  byId("faults-close").addEventListener("click", close);
  box.addEventListener("keydown", (event) => event.key === "Escape" && close());
  set(sessionStorage.getItem(KEY) === "open");
}

/** Draws the faults [{key, label, about, on}]; `ask("fault", {fault, on})` sets one. */
export function drawFaults(faults, ask, onwrong) {
  const lines = faults.map((fault) => (fault.on === null ? button(fault, ask, onwrong) : toggle(fault, ask, onwrong)));
  byId("fault-list").replaceChildren(...lines);
}

function toggle(fault, ask, onwrong) {
  const input = h("input", { type: "checkbox", checked: fault.on });
  input.addEventListener("change", () => ask("fault", { fault: fault.key, on: input.checked }).catch(onwrong));
  return h("label", { class: "choice" }, input, words(fault));
}

function button(fault, ask, onwrong) {
  return h("button", { type: "button", class: "btn secondary", onclick: () => ask("fault", { fault: fault.key, on: true }).catch(onwrong) }, words(fault));
}

function words(fault) {
  return h("span", { class: "menu-words" }, h("span", {}, fault.label), h("span", { class: "menu-about" }, fault.about));
}
