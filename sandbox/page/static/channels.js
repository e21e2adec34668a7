// The sidebar: channels with unread dots and ping badges. On phones it is a drawer.

import { byId, h } from "./dom.js";
import { avatar } from "./people.js";

const lines = new Map(); // the button of each channel, kept so that a redraw loses no press on it
let drawn = "";

/** Draws the lists of each server's channels and of DM channels; `go(id)` opens one. */
export function drawChannels(channels, open, go) {
  for (const channel of channels) fill(lineOf(channel.id), channel, open, go);
  const order = channels.map((channel) => `${channel.id}${channel.dm}${channel.archived}`).join();
  if (order !== drawn) lay(channels);
  drawn = order;
  const pings = channels.filter((channel) => channel.id !== open).reduce((sum, channel) => sum + channel.pings, 0);
  const badge = byId("drawer-badge");
  badge.hidden = pings === 0;
  badge.textContent = String(pings);
  const all = channels.reduce((sum, channel) => sum + channel.pings, 0);
  document.title = `${all ? `(${all}) ` : ""}${title(channels.find((channel) => channel.id === open))} · Tumbler sandbox`;
}

const title = (channel) => (channel ? (channel.dm ? `@${channel.name}` : `#${channel.name}`) : "");

function lay(channels) {
  const box = byId("channels");
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  const placed = channels.filter((channel) => !channel.dm && !channel.archived);
  const archived = channels.filter((channel) => channel.archived);
  const servers = new Set(placed.map((channel) => channel.server));
  const of = (name) => [name, placed.filter((channel) => channel.server === name)];
  const lists = servers.size > 1 ? [...servers].map(of) : [["Channels", placed]];
  box.replaceChildren(
    ...lists.flatMap(([name, listed]) => group(name, listed)),
    ...(archived.length ? group("Archived threads", archived) : []),
    ...group("Direct messages", channels.filter((channel) => channel.dm), "No direct messages yet."),
  );
  if (held) box.querySelector(`[data-channel="${held}"]`)?.focus();
}

function group(name, channels, empty) {
  return [
    h("h2", { class: "small-head" }, name),
    h("ul", { class: "channel-list" }, channels.map((channel) => h("li", {}, lineOf(channel.id)))),
    !channels.length && empty ? h("p", { class: "subtext channel-none" }, empty) : "",
  ];
}

function lineOf(id) {
  if (!lines.has(id)) lines.set(id, h("button", { type: "button", data: { channel: id } }));
  return lines.get(id);
}

function fill(line, channel, open, go) {
  const current = channel.id === open;
  const unread = channel.unread > 0 && !current;
  const words = [title(channel), unread ? `${channel.unread} unread` : "", channel.pings ? `${channel.pings} pings` : ""].filter(Boolean).join(", ");
  line.className = ["channel", current && "current", unread && "unread", channel.thread && "thread"].filter(Boolean).join(" ");
  if (current) line.setAttribute("aria-current", "page");
  else line.removeAttribute("aria-current");
  line.setAttribute("aria-label", words);
  line.onclick = () => go(channel.id);
  if (!line.firstChild) line.append(...parts(channel));
  line.querySelector(".channel-name").textContent = channel.name;
  line.querySelector(".badge")?.remove();
  if (channel.pings) line.append(h("span", { class: "badge" }, String(channel.pings)));
}

/** Makes a channel's button, which is kept because the pointer may be down on it. */
function parts(channel) {
  return [
    h("span", { class: "dot", "aria-hidden": "true" }),
    channel.dm ? avatar({ id: channel.id, name: channel.name, bot: channel.bot }, "tiny") : h("span", { class: "hash", "aria-hidden": "true" }, channel.thread ? "↳" : "#"),
    h("span", { class: "channel-name" }),
  ];
}

/** Makes the sidebar a drawer in narrow windows; gives its close(). */
export function drawer() {
  const side = byId("sidebar");
  const opener = byId("drawer-open");
  const narrow = matchMedia("(max-width: 720px)");
  const set = (open) => {
    side.classList.toggle("open", open);
    side.inert = narrow.matches && !open;
    byId("scrim").hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  };
  const close = () => {
    const inside = side.contains(document.activeElement);
    set(false);
    if (inside && narrow.matches) opener.focus();
  };
  opener.addEventListener("click", () => {
    set(true);
    (side.querySelector(".channel.current") ?? byId("drawer-close")).focus();
  });
  byId("drawer-close").addEventListener("click", close);
  byId("scrim").addEventListener("click", close);
  side.addEventListener("keydown", (event) => event.key === "Escape" && close());
  narrow.addEventListener("change", () => set(false));
  set(false);
  return close;
}
