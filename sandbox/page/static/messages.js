// The list of messages: redraws only what changed, and keeps the scroll position.

import { components } from "./components.js";
import { byId, h, localUrl } from "./dom.js";
import { markdown, relative } from "./markdown.js";
import { picture } from "./media.js";
import { avatar } from "./people.js";

const EPHEMERAL = 64;
const LOADING = 128;
const GROUP_MS = 5 * 60 * 1000;
const NEAR_PX = 60;

/** Gives {show(list, place), jump(id), stuck(), clear(), fail(id, reason)}. */
export function messageList({ onread }) {
  const list = byId("messages");
  const scroller = byId("scroller");
  const newest = byId("newest");
  const drawn = new Map();
  const failures = new Map();
  let stuck = true;
  let last = null;
  let held = false;

  const bottom = () => { scroller.scrollTop = scroller.scrollHeight; };
  const measure = () => {
    stuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
  };
  scroller.addEventListener("scroll", () => {
    measure();
    if (!stuck) return;
    newest.hidden = true;
    onread();
  });
  newest.addEventListener("click", () => {
    bottom();
    scroller.focus();
  });
  const settle = new ResizeObserver(() => stuck && bottom());
  settle.observe(list);
  settle.observe(scroller);
  setInterval(tellTime, 20000);

  // A click is a press and a release on one element: nothing is drawn anew between the two. The
  // click itself comes after the release.
  list.addEventListener("pointerdown", () => { held = true; });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => held && setTimeout(release));

  function release() {
    held = false;
    if (last) show(last.messages, last.place);
  }

  /** Draws the messages (oldest first), later if a button is held; an unchanged message keeps its element. */
  function show(messages, place) {
    last = { messages, place };
    if (held) return;
    const focus = holdFocus();
    const grew = messages.length > 0 && drawn.size > 0 && !drawn.has(messages.at(-1).id);
    const keep = new Set(messages.map((message) => message.id));
    for (const [id, { element }] of drawn) {
      if (keep.has(id)) continue;
      element.remove();
      drawn.delete(id);
    }
    list.querySelector(".empty-channel")?.remove();
    messages.forEach((message, index) => put(message, messages[index - 1], index, place));
    if (!messages.length) list.append(h("p", { class: "empty-channel" }, "Nothing has been said here yet."));
    giveFocus(focus);
    if (stuck) bottom();
    else if (grew) newest.hidden = false;
  }

  function put(message, previous, index, place) {
    const joined = follows(message, previous);
    const failure = failures.get(message.id);
    const key = JSON.stringify([message, joined, failure]);
    const before = drawn.get(message.id);
    let element = before?.element;
    if (before?.key !== key) {
      element = article(message, joined, failure, place, { press, dismiss: () => place.dismiss(message.id) });
      before?.element.replaceWith(element);
      drawn.set(message.id, { key, element });
    }
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  }

  /** Runs a press; shows that it is pending, then its outcome. */
  async function press(message, element, act) {
    const { place } = last;
    failures.delete(message.id);
    const controls = element.classList.contains("menu") ? element.querySelector(".menu-button") : element;
    controls.setAttribute("aria-busy", "true");
    try {
      const outcome = await act();
      if (outcome.kind === "failed") failures.set(message.id, outcome.reason || "This interaction failed");
      if (outcome.kind === "modal") place.modal(outcome.modal);
    } catch (error) {
      failures.set(message.id, error.message);
    }
    controls.removeAttribute("aria-busy");
    if (last) show(last.messages, last.place);
  }

  function holdFocus() {
    const focused = document.activeElement?.closest?.("[data-at]");
    const owner = focused?.closest(".message");
    return focused && owner && list.contains(focused) ? { id: owner.dataset.id, at: focused.dataset.at, focused } : null;
  }

  /** Gives the focus back to the same control of a redrawn message, else to the message. */
  function giveFocus(held) {
    if (!held || held.focused.isConnected) return;
    const owner = drawn.get(held.id)?.element;
    if (!owner) return;
    const same = owner.querySelector(`[data-at="${held.at}"]:not(:disabled)`);
    (same ?? owner).focus({ preventScroll: true });
  }

  function tellTime() {
    for (const element of list.querySelectorAll("[data-relative]")) element.textContent = relative(Number(element.dataset.relative));
  }

  return {
    show,
    stuck: () => stuck,
    clear() {
      drawn.clear();
      failures.clear();
      last = null;
      list.replaceChildren();
      stuck = true;
      newest.hidden = true;
    },
    jump(id) {
      const found = drawn.get(id)?.element;
      if (!found) return false;
      found.scrollIntoView({ block: "center" });
      measure();
      found.focus({ preventScroll: true });
      found.classList.add("found");
      setTimeout(() => found.classList.remove("found"), 2000);
      return true;
    },
  };
}

function follows(message, previous) {
  if (!previous || previous.author.id !== message.author.id) return false;
  if (message.interaction_metadata || message.referenced_message || (message.flags & EPHEMERAL) || (previous.flags & EPHEMERAL)) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS;
}

function article(message, joined, failure, place, acts) {
  const flags = message.flags ?? 0;
  const own = (message.mentions ?? []).some((user) => user.id === place.names.me);
  const classes = ["message", joined && "joined", flags & EPHEMERAL && "ephemeral", own && "mentions-me"].filter(Boolean);
  return h(
    "article",
    { class: classes.join(" "), tabindex: -1, data: { id: message.id }, "aria-label": `${place.names.user(message.author.id, message.author)}, ${clock(message.timestamp)}` },
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
    press: (custom_id, element) => press(message, element, () => place.ask("press", { message: message.id, custom_id })),
    select: (custom_id, values, element) => press(message, element, () => place.ask("select", { message: message.id, custom_id, values })),
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

function day(stamp) {
  const date = new Date(stamp);
  if (date.toDateString() === new Date().toDateString()) return `Today at ${clock(stamp)}`;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(date);
}
