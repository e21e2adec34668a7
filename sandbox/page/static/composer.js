// The message box: takes text, or a slash command with a field for each option.

import { combo, noteTab } from "./combo.js";
import { flatten, matching } from "./commands.js";
import { commandForm } from "./commandform.js";
import { byId, h } from "./dom.js";

/** Builds the box. `place` has ask, channel(), members, channels and showModal, read at each use. */
export function composer(place) {
  const root = byId("composer");
  let finding = false; // Enter waits for the command that fits
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });

  function complain(words) {
    trouble.textContent = words;
    trouble.hidden = !words;
  }

  function plain(text = "", focus = false) {
    complain("");
    const input = h("textarea", { id: "message-box", class: "message-box", rows: 1, maxlength: 2000, "aria-label": "Message, or / for commands", placeholder: "Message, or / for commands", enterkeyhint: "send" });
    const list = combo(input, { source: offered, onpick: (choice, since) => fields(choice.value, since.replace(/^ +/, "")), label: "Commands" });
    const say = h("button", { type: "submit", class: "icon-button send", "aria-label": "Send" }, "➤");
    const form = h("form", { class: "message-form", onsubmit: (event) => { event.preventDefault(); send(input); } }, input, say);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Tab" && !event.shiftKey && finding) {
        event.preventDefault();
        noteTab(input);
      }
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      send(input);
    });
    input.addEventListener("input", () => grow(input));
    root.replaceChildren(list.box, trouble, form);
    input.value = text;
    if (focus) input.focus();
  }

  async function offered(typed) {
    if (!typed.startsWith("/") || typed.includes("\n")) return [];
    const registered = await place.ask("commands", { channel: place.channel() });
    return matching(flatten(registered), typed.slice(1)).map((command) => ({ value: command, label: `/${command.path}`, about: command.description }));
  }

  async function send(input) {
    const text = input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return best(input, text);
    try {
      await place.ask("say", { channel: place.channel(), text });
      plain("", true);
    } catch (error) {
      complain(error.message);
    }
  }

  /** Takes the first command that fits, for who presses Enter before the list is there. */
  async function best(input, text) {
    finding = true;
    const [first] = await offered(text).catch(() => []);
    finding = false;
    if (!input.isConnected) return;
    if (first) fields(first.value, input.value.trimStart().slice(text.length).replace(/^ +/, ""));
    else complain("No command fits. Type / to see them all.");
  }

  /** Shows the form of the command with this path, which was pressed in a message. */
  async function begin(path) {
    const known = flatten(await place.ask("commands", { channel: place.channel() }));
    const found = known.find((command) => command.path === path);
    if (found) fields(found);
    else complain(`There is no command /${path} any more.`);
  }

  /** Shows the form of a command; `typed` is what was typed since, for its first field. */
  function fields(command, typed = "") {
    complain("");
    const form = commandForm(command, place, { send: (options) => run(command, options), leave: () => plain("", true), complain });
    root.replaceChildren(trouble, form.element);
    form.start(typed);
  }

  async function run(command, options) {
    try {
      const outcome = await place.ask("slash", { channel: place.channel(), path: command.path, options });
      if (outcome.kind === "failed") return complain(outcome.reason || "The application did not respond");
      plain("", true);
      if (outcome.kind === "modal") place.showModal(outcome.modal);
    } catch (error) {
      complain(error.message);
    }
    return undefined;
  }

  plain();
  return { reset: () => plain(), begin };
}

function grow(input) {
  input.style.setProperty("height", "auto");
  input.style.setProperty("height", `${Math.min(input.scrollHeight, 160)}px`);
}
