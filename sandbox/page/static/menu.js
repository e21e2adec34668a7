// A select: a button that opens a list of options, of which one or several can be chosen.

import { freshId, h } from "./dom.js";
import { emoji } from "./markdown.js";

/**
 * Gives the select of [{value, label, description, emoji, default}].
 *
 * From `least` to `most` options can be chosen; `onpick(values)` is called with a finished choice.
 * An open list that is redrawn goes on: `box.leave()` closes it and sends nothing, `next.again(box)`
 * opens it with what was chosen, at the same line, if it still has the same options.
 */
export function menu({ options, placeholder, least = 1, most = 1, disabled = false, label, onpick = () => {}, data = {} }) {
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const listId = freshId("menu");
  const text = h("span", { class: "menu-text" });
  const button = h("button", { type: "button", class: "menu-button", disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId, "aria-label": label, data }, text, h("span", { class: "menu-arrow", "aria-hidden": "true" }, "▾"));
  const list = h("div", { id: listId, class: "menu-lines", role: "listbox", tabindex: -1, "aria-label": label || placeholder || "Choices", "aria-multiselectable": most > 1 ? "true" : undefined });
  const lines = options.map((option, index) => line(option, `${listId}-${index}`, most > 1));
  const done = most > 1 ? h("button", { type: "button", class: "btn primary menu-done" }, "Done") : null;
  const popup = h("div", { class: "menu-list", hidden: true }, list, done);
  const box = h("div", { class: "menu" }, button, popup);
  let active = 0;
  let before = "";

  list.append(...lines);
  paint();

  function paint() {
    lines.forEach((element, index) => {
      element.setAttribute("aria-selected", String(chosen.has(options[index].value)));
      element.classList.toggle("active", index === active && !popup.hidden);
    });
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    text.textContent = labels.join(", ") || placeholder || "Make a selection";
    text.classList.toggle("empty", labels.length === 0);
    list.setAttribute("aria-activedescendant", lines[active]?.id ?? "");
  }

  function open() {
    before = values().join("\n");
    popup.hidden = false;
    button.setAttribute("aria-expanded", "true");
    active = Math.max(0, options.findIndex((option) => chosen.has(option.value)));
    paint();
    list.focus({ preventScroll: true });
    popup.scrollIntoView({ block: "nearest" });
    lines[active]?.scrollIntoView({ block: "nearest" });
  }

  function close(refocus = true) {
    if (popup.hidden) return;
    popup.hidden = true;
    button.setAttribute("aria-expanded", "false");
    paint();
    if (refocus) button.focus();
    const now = values();
    if (now.length >= least && now.length <= most && now.join("\n") !== before) onpick(now);
  }

  function toggle(index) {
    const value = options[index].value;
    if (most === 1) {
      const again = chosen.has(value);
      chosen.clear();
      if (!again || least > 0) chosen.add(value);
      if (again) before = "";
      return close();
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    return paint();
  }

  function values() {
    return options.filter((option) => chosen.has(option.value)).map((option) => option.value);
  }

  function key(event) {
    const last = lines.length - 1;
    const moves = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last };
    if (event.target === done) {
      if (event.key === "Escape") stop(event, close);
      return;
    }
    if (event.key in moves) stop(event, () => { active = moves[event.key]; });
    else if (event.key === "Escape") return stop(event, close);
    else if (event.key === "Enter" && most > 1) return stop(event, close);
    else if (event.key === "Enter" || event.key === " ") stop(event, () => toggle(active));
    else return;
    paint();
    lines[active].scrollIntoView({ block: "nearest" });
  }

  button.addEventListener("click", () => (popup.hidden ? open() : close()));
  button.addEventListener("keydown", (event) => event.key === "ArrowDown" && popup.hidden && stop(event, open));
  popup.addEventListener("keydown", key);
  lines.forEach((element, index) => element.addEventListener("click", () => { active = index; toggle(index); }));
  done?.addEventListener("click", () => close());
  box.addEventListener("focusout", (event) => !box.contains(event.relatedTarget) && close(false));
  box.options = options;
  box.values = values;
  box.active = () => active;
  box.leave = () => { popup.hidden = true; };
  box.again = (old) => {
    if (disabled || JSON.stringify(old.options) !== JSON.stringify(options)) return;
    open();
    active = old.active();
    chosen.clear();
    old.values().forEach((value) => chosen.add(value));
    paint();
    lines[active]?.scrollIntoView({ block: "nearest" });
  };
  return box;
}

function stop(event, act) {
  event.preventDefault();
  event.stopPropagation();
  act();
}

function line(option, id, several) {
  return h(
    "div",
    { id, class: "menu-line", role: "option", "aria-selected": "false" },
    several ? h("span", { class: "tick", "aria-hidden": "true" }) : null,
    option.emoji ? emoji(option.emoji) : null,
    h("span", { class: "menu-words" }, h("span", { class: "menu-label" }, option.label), option.description ? h("span", { class: "menu-about" }, option.description) : null),
  );
}
