// A modal: labels with text inputs, selects, radio groups and checkboxes.

import { channels, people } from "./components.js";
import { freshId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { menu } from "./menu.js";

/** Shows the modal {title, custom_id, components}; a second one replaces it. */
export function showModal(modal, place) {
  document.querySelector("dialog.modal")?.close();
  const inputs = (modal.components ?? []).flatMap((component) => entries(component, place));
  const titleId = freshId("title");
  const failure = h("p", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "btn primary" }, "Submit");
  const cancel = h("button", { type: "button", class: "btn secondary", onclick: () => box.close() }, "Cancel");
  const form = h("form", { class: "modal-form", novalidate: true }, h("h2", { id: titleId }, modal.title), inputs.map((input) => input.element), failure, h("div", { class: "modal-buttons" }, cancel, send));
  const box = h("dialog", { class: "modal", "aria-labelledby": titleId }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (send.getAttribute("aria-busy") === "true") return;
    const wrong = inputs.map(complain).filter(Boolean)[0];
    if (wrong) return wrong.focus();
    send.setAttribute("aria-busy", "true");
    const reason = await submit(inputs, modal, place);
    send.removeAttribute("aria-busy");
    if (!reason) return box.close();
    failure.textContent = reason;
    failure.hidden = false;
  });
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  inputs.find((input) => input.focus)?.focus();
}

async function submit(inputs, modal, place) {
  const values = Object.fromEntries(inputs.filter((input) => input.id).map((input) => [input.id, input.value()]));
  try {
    const outcome = await place.ask("submit", { modal: modal.key, values });
    return outcome.kind === "failed" ? outcome.reason || "Something went wrong. Try again." : "";
  } catch (error) {
    return error.message;
  }
}

function complain(input) {
  if (!input.check) return null;
  const words = input.check();
  input.wrong.textContent = words;
  input.wrong.hidden = !words;
  return words ? input : null;
}

/** Gives [{id, element, value(), check(), focus()}] of a component; text has an element only. */
function entries(component, place) {
  switch (component.type) {
    case 10: return [{ element: h("div", { class: "text" }, markdown(component.content, place.names)) }];
    case 18: return [labelled(component.label, component.description, component.component, place)];
    case 1: return component.components.map((inner) => labelled(inner.label ?? "", "", inner, place));
    default: return [];
  }
}

function labelled(label, description, component, place) {
  const id = freshId("field");
  const input = { id: component.custom_id, wrong: h("p", { class: "failure", role: "alert", hidden: true }), ...control(component, { id, label, place }) };
  const needed = component.required !== false && component.type !== 23;
  const name = h(input.grouped ? "legend" : "label", input.grouped ? {} : { for: id }, label, needed ? h("span", { class: "needed", "aria-label": "required" }, " *") : null);
  input.element = h(input.grouped ? "fieldset" : "div", { class: "field" }, name, description ? h("p", { class: "field-about" }, description) : null, input.element, input.wrong);
  return input;
}

function control(component, how) {
  switch (component.type) {
    case 4: return textInput(component, how);
    case 3: return picker(component, component.options, how);
    case 5: return picker(component, people(component, how.place), how);
    case 8: return picker(component, channels(component, how.place), how);
    case 21: return boxes(component, "radio");
    case 22: return boxes(component, "checkbox");
    case 23: return checkbox(component, how);
    default: return { element: h("p", { class: "subtext" }, `A field of type ${component.type} that this page cannot draw.`), value: () => "", id: undefined };
  }
}

function textInput(component, { id }) {
  const long = component.style === 2;
  const least = component.min_length ?? 0;
  const most = component.max_length ?? 4000;
  const input = h(long ? "textarea" : "input", { id, class: "field-input", type: long ? undefined : "text", rows: long ? 4 : undefined, maxlength: most, placeholder: component.placeholder, value: component.value ?? "" });
  const check = () => {
    const size = input.value.length;
    if (!size) return component.required === false ? "" : "This is needed.";
    if (size < least) return `At least ${least} characters.`;
    return size > most ? `At most ${most} characters.` : "";
  };
  return { element: input, value: () => input.value, check, focus: () => input.focus() };
}

function picker(component, options, { label }) {
  const needed = component.required !== false;
  const least = needed ? (component.min_values ?? 1) : 0;
  const box = menu({ options, placeholder: component.placeholder, least, most: component.max_values ?? 1, label });
  const check = () => (box.values().length < least ? `Choose ${least === 1 ? "one" : `at least ${least}`}.` : "");
  return { element: box, value: () => box.values(), check, focus: () => box.querySelector("button").focus() };
}

function boxes(component, type) {
  const name = freshId("group");
  const inputs = component.options.map((option) => h("input", { type, name, value: option.value, checked: Boolean(option.default) }));
  const lines = component.options.map((option, index) => h("label", { class: "choice" }, inputs[index], h("span", { class: "menu-words" }, h("span", {}, option.label), option.description ? h("span", { class: "menu-about" }, option.description) : null)));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const least = component.required === false ? 0 : (component.min_values ?? 1);
  const most = type === "radio" ? 1 : (component.max_values ?? inputs.length);
  const check = () => {
    if (values().length < least) return `Choose ${least === 1 ? "one" : `at least ${least}`}.`;
    return values().length > most ? `Choose at most ${most}.` : "";
  };
  return { element: h("div", { class: "choices" }, lines), grouped: true, value: () => (type === "radio" ? (values()[0] ?? "") : values()), check, focus: () => inputs[0].focus() };
}

function checkbox(component, { id }) {
  const input = h("input", { id, type: "checkbox", checked: Boolean(component.default) });
  return { element: input, value: () => input.checked, focus: () => input.focus() };
}
