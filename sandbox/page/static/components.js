// Draws a message's components: action rows, buttons, selects and components V2.

import { h, localUrl } from "./dom.js";
import { emoji, jump, markdown } from "./markdown.js";
import { gallery, picture } from "./media.js";
import { menu } from "./menu.js";
import { isLive } from "./pending.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/**
 * Gives the elements of `components`.
 *
 * `place` has names, members and roles ([{id, name}]), channels, the message's attachments,
 * press(custom_id) and select(custom_id, values).
 */
export function components(list, place, path = "c") {
  return list.map((component, index) => one(component, place, `${path}.${index}`));
}

function one(component, place, at) {
  switch (component.type) {
    case 1: return h("div", { class: "row" }, components(component.components, place, at));
    case 2: return button(component, place, at);
    case 3: return select(component, component.options, place, at);
    case 5: return select(component, people(component, place), place, at);
    case 6: return select(component, roles(component, place), place, at);
    case 8: return select(component, channels(component, place), place, at);
    case 9: return section(component, place, at);
    case 10: return h("div", { class: "text" }, markdown(component.content, place.names));
    case 11: return picture(item(component, place));
    case 12: return gallery(component.items.map((entry) => item(entry, place)));
    case 13: return file(component, place);
    case 14: return h("hr", { class: `separator${component.divider === false ? " unseen" : ""}${component.spacing === 2 ? " large" : ""}` });
    case 17: return container(component, place, at);
    default: return h("p", { class: "subtext" }, `A component of type ${component.type} that this page cannot draw.`);
  }
}

function container(component, place, at) {
  const box = h("div", { class: `container${component.spoiler ? " veiled" : ""}` }, components(component.components, place, at));
  if (component.accent_color !== undefined && component.accent_color !== null) {
    box.style.setProperty("--accent", `#${component.accent_color.toString(16).padStart(6, "0")}`);
    box.classList.add("accented");
  }
  if (component.spoiler) box.addEventListener("click", () => box.classList.remove("veiled"), { once: true });
  return box;
}

function section(component, place, at) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-texts" }, components(component.components, place, `${at}.t`)),
    h("div", { class: "section-accessory" }, one(component.accessory, place, `${at}.a`)),
  );
}

function button(component, place, at) {
  const inside = [component.emoji ? emoji(component.emoji) : null, component.label ? h("span", {}, component.label) : null];
  const label = component.label || component.emoji?.name || "Button";
  if (component.style === 5) return linkButton(component, inside, place, at);
  const element = h("button", { type: "button", class: `btn ${STYLES[component.style] ?? "secondary"}`, disabled: component.disabled, "aria-label": label, data: { at, press: component.custom_id } }, inside);
  element.addEventListener("click", () => isLive(element) && place.press(component.custom_id));
  return element;
}

function linkButton(component, inside, place, at) {
  const target = jump(component.url);
  if (component.disabled) return h("button", { type: "button", class: "btn link", disabled: true, data: { at } }, inside);
  if (target) return h("button", { type: "button", class: "btn link", data: { at }, onclick: () => place.names.go(target.channel, target.message) }, inside);
  const safe = /^(https?|discord):/i.test(component.url) ? component.url : "#";
  return h("a", { class: "btn link", href: safe, target: "_blank", rel: "noopener noreferrer", data: { at } }, inside, h("span", { "aria-hidden": "true" }, "↗"));
}

function select(component, options, place, at) {
  return menu({
    options,
    placeholder: component.placeholder,
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    disabled: component.disabled,
    label: component.placeholder || "Choices",
    data: { at, press: component.custom_id },
    onpick: (values) => place.select(component.custom_id, values),
  });
}

/** Gives the choices of a user select. */
export function people(component, place) {
  const chosen = chosenIn(component);
  return place.members.map(({ id, name }) => ({ value: id, label: name, default: chosen.has(id) }));
}

/** Gives the choices of a role select. */
export function roles(component, place) {
  const chosen = chosenIn(component);
  return place.roles.map(({ id, name }) => ({ value: id, label: `@${name}`, default: chosen.has(id) }));
}

/** Gives the choices of a channel select, which may take channels of some types alone. */
export function channels(component, place) {
  const chosen = chosenIn(component);
  const fits = (channel) => !component.channel_types?.length || component.channel_types.includes(channel.type);
  const found = place.channels.filter((channel) => !channel.dm && fits(channel));
  return found.map(({ id, name }) => ({ value: id, label: `#${name}`, default: chosen.has(id) }));
}

const chosenIn = (component) => new Set((component.default_values ?? []).map((value) => value.id));

/** Gives the URL and alt text of a medium; `attachment://` names a file of the same message. */
function item(entry, place) {
  const media = entry.media ?? {};
  const named = /^attachment:\/\/(.+)$/.exec(media.url ?? "");
  const found = named ? place.attachments.find((each) => each.filename === named[1]) : null;
  const kept = found ?? place.attachments.find((each) => each.url === media.url) ?? {};
  return {
    url: found ? found.url : (media.proxy_url ?? media.url),
    alt: entry.description ?? kept.description ?? "",
    width: media.width ?? kept.width,
    height: media.height ?? kept.height,
    spoiler: entry.spoiler,
  };
}

function file(component, place) {
  const found = item({ media: component.file }, place);
  const name = component.name ?? found.url.split("/").pop();
  return h("a", { class: "file", href: localUrl(found.url), download: name }, `📎 ${name}`);
}
