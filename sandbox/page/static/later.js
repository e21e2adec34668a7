// How much later it is in the sandbox than outside, and the menu that makes it later still.

import { byId, h } from "./dom.js";

const UNITS = [["day", "d", 86400], ["hour", "h", 3600], ["minute", "min", 60]];

let ahead = 0;

/** Gives the sandbox's time in seconds since the epoch. */
export const now = () => Date.now() / 1000 + ahead;

/** Connects the button with its menu. */
export function laterMenu() {
  const opener = byId("later-open");
  const box = byId("later");
  const set = (open) => {
    box.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  };
  const close = (event) => {
    if (event.key !== "Escape" || box.hidden) return;
    set(false);
    opener.focus();
  };
  const leave = (event) => {
    const to = event.relatedTarget;
    if (to && to !== opener && !box.contains(to)) set(false);
  };
  opener.addEventListener("click", () => {
    set(box.hidden);
    tell();
    if (!box.hidden) box.querySelector("button").focus();
  });
  for (const part of [opener, box]) {
    part.addEventListener("keydown", close);
    part.addEventListener("focusout", leave);
  }
  addEventListener("pointerdown", (event) => {
    if (!box.contains(event.target) && !opener.contains(event.target)) set(false);
  });
}

/** Draws the steps [{seconds, label}] of the menu, once; `ask("later", {seconds})` turns the clock. */
export function drawSteps(steps, ask, onwrong) {
  const place = byId("later-steps");
  if (place.children.length) return;
  const turn = (seconds) => ask("later", { seconds }).catch(onwrong);
  place.append(...steps.map((step) => h("button", { type: "button", class: "btn secondary", onclick: () => turn(step.seconds) }, step.label)));
}

/** Takes over how many seconds later it is, and says so. */
export function setAhead(seconds) {
  ahead = seconds;
  tell();
}

function tell() {
  const parts = split(Math.abs(ahead));
  const words = parts.map(([count, name]) => `${count} ${name}${count === 1 ? "" : "s"}`).join(", ");
  const side = ahead < 0 ? "earlier" : "later";
  const date = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  byId("later-now").textContent = words ? `Here it is ${words} ${side} than outside: ${date.format(new Date(now() * 1000))}.` : "Here it is as late as outside.";
  byId("later-ahead").textContent = words ? `${ahead < 0 ? "−" : "+"}${parts.map(([count, , short]) => `${count} ${short}`).join(" ")}` : "";
  byId("later-open").classList.toggle("turned", words !== "");
}

/** Gives the parts of a time that are not nothing, [count, name, short name], the largest first. */
function split(seconds) {
  let left = Math.round(seconds / 60) * 60;
  const parts = [];
  for (const [name, short, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count) parts.push([count, name, short]);
  }
  return parts;
}
