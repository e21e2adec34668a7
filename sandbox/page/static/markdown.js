// Discord's markdown as DOM nodes. Nothing here makes HTML from a string.

import { h } from "./dom.js";
import { now } from "./later.js";

const FENCE = /```(?:([\w+-]{1,20})\n)?\n?([\s\S]+?)\n?```/g;
const BODY = String.raw`((?:\\[\s\S]|[^\\])+?)`;

/** Gives a fragment; `names` has user(id), role(id), channel(id), me and go(channel, message). */
export function markdown(text, names) {
  const fragment = document.createDocumentFragment();
  let from = 0;
  for (const found of text.matchAll(FENCE)) {
    fragment.append(...blocks(text.slice(from, found.index).replace(/\n$/, ""), names));
    fragment.append(h("pre", { class: "code-block" }, h("code", {}, found[2])));
    from = found.index + found[0].length;
  }
  const rest = text.slice(from);
  fragment.append(...blocks(from > 0 ? rest.replace(/^\n/, "") : rest, names));
  return fragment;
}

const BLOCKS = [
  [/^(#{1,3})\s+(.+)$/, (found, names) => h(`h${found[1].length + 2}`, { class: `md-h${found[1].length}` }, inline(found[2], names))],
  [/^-#\s+(.+)$/, (found, names) => h("p", { class: "subtext" }, inline(found[1], names))],
];

/** Gives the block elements of a text without code fences. */
function blocks(text, names) {
  const out = [];
  if (!text) return out;
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(h("p", { class: "plain" }, inline(plain.join("\n"), names)));
    plain = [];
  };
  while (lines.length) {
    const block = takeBlock(lines, names);
    if (block) {
      flush();
      out.push(block);
    } else plain.push(lines.shift());
  }
  flush();
  return out;
}

function takeBlock(lines, names) {
  if (lines[0].startsWith(">>> ")) return h("blockquote", {}, blocks(lines.splice(0).join("\n").slice(4), names));
  if (/^> /.test(lines[0])) {
    const quoted = takeWhile(lines, /^> ?/).map((line) => line.replace(/^> ?/, ""));
    return h("blockquote", {}, blocks(quoted.join("\n"), names));
  }
  if (/^\s*[-*]\s+\S/.test(lines[0])) return list("ul", takeWhile(lines, /^\s*[-*]\s+\S/), names);
  if (/^\s*\d+\.\s+\S/.test(lines[0])) return list("ol", takeWhile(lines, /^\s*\d+\.\s+\S/), names);
  for (const [pattern, make] of BLOCKS) {
    const found = pattern.exec(lines[0]);
    if (found) {
      lines.shift();
      return make(found, names);
    }
  }
  return null;
}

function takeWhile(lines, pattern) {
  const taken = [];
  while (lines.length && pattern.test(lines[0])) taken.push(lines.shift());
  return taken;
}

function list(tag, lines, names) {
  const start = tag === "ol" ? Number(/\d+/.exec(lines[0])[0]) : undefined;
  const items = lines.map((line) => {
    const found = /^(\s*)(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    return h("li", { class: found[1].length > 1 ? "deeper" : undefined }, inline(found[2], names));
  });
  return h(tag, { start: start > 1 ? start : undefined }, items);
}

const wrap = (tag, props = {}) => (found, names) => h(tag, props, inline(found[1], names));

const INLINE = [
  [/\\([^A-Za-z0-9\s])/y, (found) => found[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (found) => h("code", { class: "code" }, found[2].replace(/^ (?=`)|(?<=`) $/g, ""))],
  [new RegExp(String.raw`\|\|${BODY}\|\|`, "y"), (found, names) => spoiler(inline(found[1], names))],
  [new RegExp(String.raw`\*\*${BODY}\*\*(?!\*)`, "y"), wrap("strong")],
  [new RegExp(String.raw`__${BODY}__(?!_)`, "y"), wrap("u")],
  [new RegExp(String.raw`~~${BODY}~~`, "y"), wrap("s")],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*|[^*\\])+?)(?<!\s)\*(?!\*)/y, wrap("em")],
  [/(?<![A-Za-z0-9])_(?![\s_])((?:\\[\s\S]|__|[^_\\])+?)_(?![\w])/y, wrap("em")],
  [/\[((?:\\[\s\S]|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (found, names) => link(found[2], inline(found[1], names), names)],
  [/<@!?(\d+)>/y, (found, names) => mention(`@${names.user(found[1])}`, found[1] === names.me)],
  [/<#(\d+)>/y, (found, names) => channelLink(found[1], names)],
  [/<@&(\d+)>/y, (found, names) => mention(`@${names.role(found[1])}`, false)],
  [/<\/([^:>]+):\d+>/y, (found, names) => command(found[1], names)],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (found) => moment(Number(found[1]), found[2] ?? "f")],
  [/<a?:(\w{2,32}):(\d+)>/y, (found) => emoji({ name: found[1], id: found[2] })],
  [/<(https?:\/\/[^\s>]+)>/y, (found, names) => link(found[1], [found[1]], names)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/y, (found, names) => link(found[0], [found[0]], names)],
];

/** Gives the nodes of inline text. */
function inline(text, names) {
  const out = [];
  let at = 0;
  let plain = "";
  while (at < text.length) {
    const hit = firstHit(text, at);
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.make(hit.found, names));
      at += hit.found[0].length;
    } else {
      // A word is read as a whole, so that snake_case and a*b stay as they are.
      const word = /[A-Za-z0-9]+|[\s\S]/uy;
      word.lastIndex = at;
      const taken = /^https?:/.test(text.slice(at)) ? text[at] : word.exec(text)[0];
      plain += taken;
      at += taken.length;
    }
  }
  if (plain) out.push(plain);
  return out;
}

function firstHit(text, at) {
  if (!/[\\`|*_~[<h]/.test(text[at])) return null;
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { found, make };
  }
  return null;
}

function mention(text, own) {
  return h("span", { class: own ? "mention mention-me" : "mention" }, text);
}

/** Gives a command's name, which puts it into the message box when it is pressed. */
function command(path, names) {
  return h("button", { type: "button", class: "mention command", onclick: () => names.type(path) }, `/${path}`);
}

function channelLink(id, names) {
  const go = (event) => {
    event.preventDefault();
    names.go(id, null);
  };
  return h("a", { class: "mention", href: `#/${id}`, onclick: go }, `#${names.channel(id)}`);
}

/** Gives a link; a link to a message of this sandbox opens it in the page. */
function link(url, children, names) {
  const place = jump(url);
  if (!place) return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
  const go = (event) => {
    event.preventDefault();
    names.go(place.channel, place.message);
  };
  return h("a", { href: `#/${place.channel}${place.message ? `/${place.message}` : ""}`, onclick: go }, children);
}

/** Gives {channel, message} of a Discord channel or message address, or null. */
export function jump(url) {
  const found = /^https?:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  return found && { channel: found[1], message: found[2] ?? null };
}

function spoiler(children) {
  const shown = h("span", { class: "spoiler", role: "button", tabindex: 0, "aria-expanded": "false", "aria-label": "Spoiler" }, h("span", { class: "spoiler-inner", "aria-hidden": "true" }, children));
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    shown.classList.add("shown");
    shown.setAttribute("aria-expanded", "true");
    shown.removeAttribute("aria-label");
    shown.firstChild.removeAttribute("aria-hidden");
  };
  shown.addEventListener("click", reveal, { once: true });
  shown.addEventListener("keydown", reveal);
  return shown;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  const full = new Intl.DateTimeFormat("en-GB", STYLES.F).format(date);
  const text = style === "R" ? relative(seconds) : new Intl.DateTimeFormat("en-GB", STYLES[style]).format(date);
  return h("time", { class: "moment", datetime: date.toISOString(), title: full, data: style === "R" ? { relative: seconds } : {} }, text);
}

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Gives "in 2 hours", "3 minutes ago". */
export function relative(seconds) {
  const away = seconds - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Draws a partial emoji ({name, id}): a Unicode character, or the application's image. */
export function emoji({ name, id }) {
  if (!id) return h("span", { class: "emoji" }, name ?? "");
  const picture = h("img", { class: "emoji", src: `/emojis/${encodeURIComponent(id)}.png`, alt: `:${name}:` });
  picture.addEventListener("error", () => picture.replaceWith(`:${name}:`), { once: true });
  return picture;
}
