// Presses without an answer yet: their control shows that it loads, and the other buttons of the
// message wait. Each window has its own, as each device of a person does in Discord.

/** Gives {begin(message, custom_id), end(message, custom_id), dress(element)}. */
export function pendingPresses() {
  const presses = new Map(); // the custom_ids pressed, by message; one for each press

  return {
    begin(message, custom_id) {
      presses.set(message, [...(presses.get(message) ?? []), custom_id]);
    },
    end(message, custom_id) {
      const left = presses.get(message) ?? [];
      left.splice(left.indexOf(custom_id), 1);
      if (!left.length) presses.delete(message);
    },

    /** Marks the controls in a message's element, which is drawn anew whenever the bot edits it. */
    dress(element) {
      const pressed = presses.get(element.dataset.id) ?? [];
      for (const control of element.querySelectorAll("[data-press]")) {
        const loads = pressed.includes(control.dataset.press);
        mark(control, "aria-busy", loads);
        // A disabled element would lose the focus; selects stay live, as in Discord's clients.
        mark(control, "aria-disabled", pressed.length > 0 && !loads && control.classList.contains("btn"));
      }
    },
  };
}

/** Tells whether a button may be pressed now. */
export const isLive = (control) => control.getAttribute("aria-busy") !== "true" && control.getAttribute("aria-disabled") !== "true";

function mark(control, name, on) {
  if (on) control.setAttribute(name, "true");
  else control.removeAttribute(name);
}
