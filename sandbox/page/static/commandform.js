// The form of one slash command: a field for each option, with suggestions. Enter sends it.

import { combo } from "./combo.js";
import { closedList, hint, KIND, valueOf, wantedIn } from "./commands.js";
import { freshId, h } from "./dom.js";

const TYPING_PAUSE_MS = 200;
const SHOWN_AT_ONCE = 3;

/** Gives {element, start(typed)} of a command's form; `acts` has send(options), leave and complain. */
export function commandForm(command, place, acts) {
  const hints = h("p", { class: "command-hint", id: freshId("hint") });
  const fields = command.options.map((option) => field(option));
  const row = h("div", { class: "command-fields" });
  const more = h("div", { class: "command-more" });
  const lists = h("div", { class: "command-lists" }, fields.map((each) => each.list.box));
  const go = h("button", { type: "submit", class: "icon-button send", "aria-label": "Run the command" }, "➤");
  const cancel = h("button", { type: "button", class: "icon-button", "aria-label": "Leave the command", onclick: acts.leave }, "✕");
  const shown = new Set(fields.filter((each, index) => each.option.required || index < SHOWN_AT_ONCE));
  let busy = false;

  const element = h(
    "form",
    { class: "command-form", onsubmit: (event) => { event.preventDefault(); submit(); } },
    lists,
    hints,
    h("div", { class: "command-line" }, h("span", { class: "command-name" }, `/${command.path}`), row, cancel, go),
    more,
  );
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") acts.leave();
    else if (event.key === "Enter" && event.target.tagName === "INPUT" && !event.isComposing) {
      event.preventDefault();
      submit();
    }
  });
  lay();

  function field(option) {
    const closed = closedList(option, place);
    const id = freshId("option");
    const input = h("input", { id, class: "option-input", type: "text", "aria-describedby": hints.id, "aria-required": option.required ? "true" : undefined, inputmode: option.type === KIND.integer ? "numeric" : undefined });
    const made = { option, closed, input, picked: null };
    made.list = combo(input, {
      source: (typed) => suggestions(made, typed),
      // In an option that may stay empty, Enter runs the command.
      eager: closed !== null && (option.required || "typed"),
      delay: option.autocomplete ? TYPING_PAUSE_MS : 0,
      label: option.name,
      onpick: (choice, since) => {
        input.value = choice.label;
        made.picked = choice;
        forward(made, since);
      },
    });
    input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
    input.addEventListener("focus", () => { hints.textContent = `${option.name}: ${option.description} (${hint(option)})`; });
    made.element = h("span", { class: "option" }, h("label", { for: id, class: "option-name" }, option.name, option.required ? "" : h("span", { class: "option-optional" }, "?")), input);
    return made;
  }

  async function suggestions(made, typed) {
    if (made.closed) {
      if (made.picked?.label === typed) return [];
      return made.closed.filter((choice) => choice.label.toLowerCase().includes(wantedIn(made.option, typed)));
    }
    if (!made.option.autocomplete || (made.picked && made.picked.label === typed)) return [];
    const { values } = read(false);
    const found = await place.ask("suggest", { channel: place.channel(), path: command.path, focused: made.option.name, options: { ...values, [made.option.name]: typed } });
    return found.map(({ name, value }) => ({ value, label: name }));
  }

  /** Moves the focus to the next empty required field, if there is one, with what was typed for it. */
  function forward(made, typed) {
    const next = fields.find((each) => each !== made && shown.has(each) && each.option.required && !each.input.value);
    if (next) fill(next, typed);
  }

  /** Puts what was typed into `first` and, after each tab, into the next field; focuses the last. */
  function fill(first, typed) {
    const open = fields.filter((each) => shown.has(each));
    const words = typed.split("\t");
    const from = open.indexOf(first);
    const filled = open.slice(from, from + words.length);
    filled.forEach((each, index) => { each.input.value = words[index]; });
    filled.at(-1).input.focus();
  }

  /** Gives {values, wrong, at}: the options typed so far, and the first error with its field. */
  function read(strict) {
    const values = {};
    for (const each of fields) {
      const picked = each.picked?.label === each.input.value ? each.picked : null;
      const result = picked ? { value: picked.value } : valueOf(each.option, each.input.value, each.closed);
      if (result.value !== undefined) values[each.option.name] = result.value;
      if (strict && result.wrong) return { values, wrong: result.wrong, at: each };
    }
    return { values };
  }

  async function submit() {
    if (busy) return;
    const { values, wrong, at } = read(true);
    if (wrong) {
      acts.complain(wrong);
      at.input.setAttribute("aria-invalid", "true");
      at.input.focus();
      return;
    }
    busy = true;
    go.setAttribute("aria-busy", "true");
    await acts.send(values);
    go.removeAttribute("aria-busy");
    busy = false;
  }

  function lay() {
    row.replaceChildren(...fields.filter((each) => shown.has(each)).map((each) => each.element));
    const rest = fields.filter((each) => !shown.has(each));
    more.replaceChildren(...rest.map((each) => h("button", { type: "button", class: "chip", title: each.option.description, onclick: () => { shown.add(each); lay(); each.input.focus(); } }, `+ ${each.option.name}`)));
    more.hidden = rest.length === 0;
  }

  /** Takes the focus to the first field, with the text typed for it so far, or on by its tabs. */
  function start(typed) {
    if (!fields.length) {
      hints.textContent = `${command.description} · Enter runs it.`;
      go.focus();
      return;
    }
    fill(fields.find((each) => each.option.required) ?? fields[0], typed);
  }

  return { element, start };
}
