// One message as an element: its head, text, pictures, components, and what only its reader sees.

import { components } from "./components.js";
import { h, localUrl } from "./dom.js";
import { now } from "./later.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { avatar } from "./people.js";

export const EPHEMERAL = 64;
const LOADING = 128;

/**
 * Gives the element of a message.
 *
 * `joined` leaves the head away; `failure` is a line beneath it; `acts` has press(message,
 * custom_id, act) and dismiss().
 */
export function article(message, joined, failure, place, acts) {
  const flags = message.flags ?? 0;
  const own = (message.mentions ?? []).some((user) => user.id === place.names.me);
  const classes = ["message", joined && "joined", flags & EPHEMERAL && "ephemeral", own && "mentions-me"].filter(Boolean);
  return h(
    "article",
    { class: classes.join(" "), tabindex: -1, data: { id: message.id, author: message.author.id }, "aria-label": `${place.names.user(message.author.id, message.author)}, ${clock(message.timestamp)}` },
    context(message, place),
    joined ? h("span", { class: "side-time", "aria-hidden": "true" }, clock(message.timestamp)) : avatar(message.author),
    h(
      "div",
      { class: "message-body" },
      joined ? null : head(message, place),
      body(message, place, acts),
      failure ? h("p", { class: "failure", role: "alert" }, failure) : null,
      flags & EPHEMERAL ? secret(acts.dismiss) : null,
    ),
  );
}

function context(message, place) {
  const by = message.interaction_metadata;
  const quoted = message.referenced_message;
  if (quoted) return h("p", { class: "context" }, `↱ ${place.names.user(quoted.author.id, quoted.author)}: ${(quoted.content || "a board").slice(0, 80)}`);
  if (!by?.user || by.type !== 2) return null;
  const name = by.name ?? message.interaction?.name;
  return h("p", { class: "context" }, `↱ ${place.names.user(by.user.id, by.user)} used ${name ? `/${name}` : "a command"}`);
}

function head(message, place) {
  return h(
    "div",
    { class: "message-head" },
    h("span", { class: "author" }, place.names.user(message.author.id, message.author)),
    message.author.bot ? h("span", { class: "app-tag" }, "APP") : null,
    h("time", { class: "stamp", datetime: message.timestamp }, day(message.timestamp)),
  );
}

function body(message, place, { press }) {
  if ((message.flags ?? 0) & LOADING) return h("p", { class: "thinking", role: "status" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), ` ${place.names.user(message.author.id, message.author)} is thinking…`);
  const inside = {
    ...place,
    attachments: message.attachments ?? [],
    press: (custom_id) => press(message, custom_id, () => place.ask("press", { message: message.id, custom_id })),
    select: (custom_id, values) => press(message, custom_id, () => place.ask("select", { message: message.id, custom_id, values })),
  };
  const layout = (message.flags ?? 0) & 32768;
  return [
    message.content ? h("div", { class: "text" }, markdown(message.content, place.names)) : null,
    message.edited_timestamp && !layout ? h("span", { class: "edited" }, "(edited)") : null,
    layout ? null : (message.attachments ?? []).map(attachment),
    (message.embeds ?? []).map((embed) => embedded(embed, place)),
    components(message.components ?? [], inside),
  ];
}

function attachment(file) {
  if ((file.content_type ?? "").startsWith("image/") || /\.(png|gif|jpe?g|webp)$/i.test(file.filename)) {
    return picture({ url: file.url, alt: file.description ?? "", width: file.width, height: file.height });
  }
  return h("a", { class: "file", href: localUrl(file.url), download: file.filename }, `📎 ${file.filename}`);
}

function embedded(embed, place) {
  return h(
    "div",
    { class: "container accented" },
    embed.title ? h("p", { class: "md-h3" }, embed.title) : null,
    embed.description ? h("div", { class: "text" }, markdown(embed.description, place.names)) : null,
    (embed.fields ?? []).map((field) => h("div", { class: "text" }, h("strong", {}, field.name), h("div", {}, markdown(field.value, place.names)))),
    embed.footer ? h("p", { class: "subtext" }, embed.footer.text) : null,
  );
}

function secret(dismiss) {
  return h("p", { class: "only-you" }, "Only you can see this · ", h("button", { type: "button", class: "as-link", onclick: dismiss }, "Dismiss message"));
}

const clock = (stamp) => new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(new Date(stamp));

/** Gives the day and time of a timestamp. */
export function day(stamp) {
  const date = new Date(stamp);
  if (date.toDateString() === new Date(now() * 1000).toDateString()) return `Today at ${clock(stamp)}`;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(date);
}
