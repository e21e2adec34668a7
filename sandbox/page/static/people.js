// People: the round avatars beside names, and the row that switches between people.

import { byId, h } from "./dom.js";

const HUES = 6;

/** Gives a user's avatar: the initial on the user's own colour; an app has the lock. */
export function avatar(user, size = "") {
  if (user.bot) return h("img", { class: `avatar app ${size}`, src: "/static/mark.svg", alt: "" });
  const name = user.global_name || user.username || user.name || "?";
  const hue = [...String(user.id)].reduce((sum, digit) => (sum * 7 + digit.charCodeAt(0)) % 997, 0) % HUES;
  return h("span", { class: `avatar hue-${hue} ${size}`, "aria-hidden": "true" }, [...name][0].toUpperCase());
}

/** Draws a link for each person, and one that opens a second window as the next of them. */
export function drawPeople(people, me) {
  byId("people").replaceChildren(
    ...people.map((person) =>
      h(
        "a",
        { class: "person", href: `/?as=${encodeURIComponent(person.key)}`, "aria-current": person.key === me ? "true" : undefined, title: `Be ${person.name} in this window` },
        avatar(person, "small"),
        h("span", { class: "person-name" }, person.name),
      ),
    ),
  );
  const next = people[(people.findIndex((person) => person.key === me) + 1) % people.length];
  const second = byId("second");
  second.href = `/?as=${encodeURIComponent(next.key)}`;
  second.hidden = next.key === me;
  second.textContent = `Open a second window as ${next.name}`;
}
