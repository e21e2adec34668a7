// The panel of faults, folded until it is opened.

import { byId, h } from "./dom.js";

/** Draws the panel of [{key, label, about, on}]; `ask("fault", {fault, on})` sets one. */
export function drawFaults(faults, ask, onwrong) {
  const box = byId("faults");
  const open = box.querySelector("details")?.open ?? false;
  if (!faults.length) return box.replaceChildren();
  const lines = faults.map((fault) => (fault.on === null ? button(fault, ask, onwrong) : toggle(fault, ask, onwrong)));
  return box.replaceChildren(h("details", { open }, h("summary", {}, "Faults"), h("div", { class: "fault-list" }, lines)));
}

function toggle(fault, ask, onwrong) {
  const input = h("input", { type: "checkbox", checked: fault.on });
  input.addEventListener("change", () => ask("fault", { fault: fault.key, on: input.checked }).catch(onwrong));
  return h("label", { class: "choice", title: fault.about }, input, h("span", { class: "menu-words" }, h("span", {}, fault.label), h("span", { class: "menu-about" }, fault.about)));
}

function button(fault, ask, onwrong) {
  return h("button", { type: "button", class: "btn secondary", title: fault.about, onclick: () => ask("fault", { fault: fault.key, on: true }).catch(onwrong) }, fault.label);
}
