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

/** Draws a link for each person, which can be opened in a second window, too. */
export function drawPeople(people, me) {
  byId("people").replaceChildren(
    ...people.map((person) =>
      h(
        "a",
        { class: "person", href: `/?as=${encodeURIComponent(person.key)}`, "aria-current": person.key === me ? "true" : undefined, title: `Be ${person.name} (middle click: in another window)` },
        avatar(person, "small"),
        h("span", { class: "person-name" }, person.name),
      ),
    ),
  );
}
