// A combobox: an input with a list of suggestions, used by keys or pointer.

import { freshId, h } from "./dom.js";

/** Notes in the text that Tab was pressed: what follows is for the next field. */
export function noteTab(input) {
  input.setRangeText("\t", input.selectionStart, input.selectionEnd, "end");
}

/**
 * Makes `input` a combobox.
 *
 * `source(text)` gives [{value, label, about}] or a promise of it; `onpick(choice, since)` is
 * called with a choice and what was typed after the key that took it. `eager` marks the first
 * suggestion at once, so that Enter takes it; "typed" does so only after typing. Gives {box, refresh, close, isOpen}; the caller puts `box` beside the input.
 */
export function combo(input, { source, onpick, eager = true, delay = 0, label }) {
  const id = freshId("combo");
  const box = h("div", { id, class: "combo-list", role: "listbox", hidden: true, "aria-label": label });
  let choices = [];
  let active = -1;
  let asked = 0;
  let timer = 0;
  let offers = ""; // the text that `choices` were found for
  let taking = false; // Enter or Tab waits for what fits the text
  let marked = null; // the label of the choice that the arrows chose

  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": id, "aria-expanded": "false", autocomplete: "off" })) input.setAttribute(name, value);

  function draw() {
    const lines = choices.map((choice, index) =>
      h(
        "div",
        { id: `${id}-${index}`, class: index === active ? "combo-line active" : "combo-line", role: "option", "aria-selected": String(index === active), onpointerdown: (event) => { event.preventDefault(); pick(index); } },
        h("span", { class: "combo-label" }, choice.label),
        choice.about ? h("span", { class: "combo-about" }, choice.about) : null,
      ),
    );
    box.replaceChildren(...lines);
    box.dataset.for = offers;
    box.hidden = lines.length === 0;
    input.setAttribute("aria-expanded", String(!box.hidden));
    if (active >= 0 && !box.hidden) input.setAttribute("aria-activedescendant", `${id}-${active}`);
    else input.removeAttribute("aria-activedescendant");
    lines[active]?.scrollIntoView({ block: "nearest" });
  }

  /** Shows what fits the text. Gives whether it did: a newer question or leaving the box ends it. */
  async function refresh() {
    asked += 1;
    const mine = asked;
    const text = input.value;
    const found = await source(text).catch(() => []);
    if (mine !== asked || document.activeElement !== input) return false;
    choices = found;
    offers = text;
    active = found.length && (eager === "typed" ? text : eager) ? 0 : -1;
    const kept = found.findIndex((choice) => choice.label === marked);
    if (kept >= 0) active = kept;
    draw();
    return true;
  }

  function soon() {
    if (taking) return;
    marked = null;
    clearTimeout(timer);
    timer = setTimeout(refresh, delay);
  }

  function close() {
    clearTimeout(timer);
    asked += 1;
    choices = [];
    active = -1;
    marked = null;
    draw();
  }

  function pick(index, since = "") {
    const choice = choices[index];
    close();
    onpick(choice, since);
  }

  /**
   * Takes what fits the text as it is now; the list still shows what fitted a moment ago.
   *
   * A choice of the arrows is kept if it fits. What is typed until the answer comes is handed on,
   * with a tab for each Tab. Where nothing fits, Enter does what it does without a list.
   */
  async function pickNow(pressed) {
    clearTimeout(timer);
    const text = input.value;
    taking = true;
    const shown = await refresh();
    taking = false;
    if (!shown) return;
    if (active >= 0 && input.value.startsWith(text)) return pick(active, input.value.slice(text.length));
    input.value = input.value.replaceAll("\t", "");
    if (input.value !== text) soon();
    else if (!choices.length && pressed === "Enter") input.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
  }

  function key(event) {
    if (box.hidden || event.isComposing) return;
    if (event.key === "ArrowDown") active = (active + 1) % choices.length;
    else if (event.key === "ArrowUp") active = (active <= 0 ? choices.length : active) - 1;
    else if (event.key === "Escape") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return close();
    } else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && active >= 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (taking) return event.key === "Tab" ? noteTab(input) : undefined;
      return input.value === offers ? pick(active) : pickNow(event.key);
    } else return;
    event.preventDefault();
    marked = choices[active].label;
    draw();
  }

  input.addEventListener("keydown", key);
  input.addEventListener("input", soon);
  input.addEventListener("focus", soon);
  input.addEventListener("blur", close);
  return { box, refresh, close, isOpen: () => !box.hidden };
}
