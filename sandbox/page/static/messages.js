// The list of messages: redraws only what changed, and keeps the scroll position.

import { anchorIn, edgeOf, holdAt } from "./anchor.js";
import { article, day, EPHEMERAL } from "./article.js";
import { byId, h } from "./dom.js";
import { relative } from "./markdown.js";
import { pendingPresses } from "./pending.js";

const GROUP_MS = 5 * 60 * 1000;
const NEAR_PX = 60;
// So long after a finger is gone its click comes at the latest.
const FINGER_MS = 500;

/** Gives {show(list, place), jump(id), tellTime(), stuck(), clear()}. */
export function messageList({ onread }) {
  const list = byId("messages");
  const scroller = byId("scroller");
  const newest = byId("newest");
  const drawn = new Map();
  const failures = new Map();
  const pending = pendingPresses();
  let stuck = true;
  let top = 0;
  let last = null;
  let held = false;

  const bottom = () => {
    scroller.scrollTop = scroller.scrollHeight;
    top = scroller.scrollTop;
  };
  const measure = () => {
    top = scroller.scrollTop;
    stuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
  };
  // The browser tells of a scroll at its next frame; what is drawn before that respects it, too.
  const measureIfScrolledUp = () => {
    if (scroller.scrollTop < top) measure();
  };
  const arrive = () => {
    if (!stuck || held) return;
    newest.hidden = true;
    onread();
  };
  scroller.addEventListener("scroll", () => {
    measure();
    arrive();
  });
  newest.addEventListener("click", () => {
    bottom();
    scroller.focus();
  });
  const keepPlace = edgeOf(scroller);
  const settle = new ResizeObserver(() => {
    keepPlace();
    if (stuck && !held) bottom();
  });
  settle.observe(list);
  settle.observe(scroller);
  setInterval(tellTime, 20000);

  // A click is a press and a release on one element: between the two nothing is drawn anew, and
  // nothing moves under the pointer. The click itself comes after the release, that of a finger later.
  let releases;
  list.addEventListener("pointerdown", () => { held = true; clearTimeout(releases); });
  addEventListener("pointerup", (event) => releaseAfter(event.pointerType === "touch" ? FINGER_MS : 0));
  for (const end of ["pointercancel", "blur"]) addEventListener(end, () => releaseAfter(0));
  addEventListener("click", () => releaseAfter(0), true);

  function releaseAfter(ms) {
    if (!held) return;
    clearTimeout(releases);
    releases = setTimeout(release, ms);
  }

  function release() {
    held = false;
    measureIfScrolledUp();
    arrive();
    if (last) show(last.messages, last.place);
  }

  /** Draws the messages (oldest first), later if a button is held; an unchanged message keeps its element. */
  function show(messages, place) {
    last = { messages, place };
    if (held) return;
    measureIfScrolledUp();
    const focus = holdFocus();
    const grew = messages.length > 0 && drawn.size > 0 && !drawn.has(messages.at(-1).id);
    const keep = new Set(messages.map((message) => message.id));
    const anchor = stuck ? null : anchorIn(scroller, (element) => keep.has(element.dataset.id));
    for (const [id, { element }] of drawn) {
      if (keep.has(id)) continue;
      element.remove();
      drawn.delete(id);
    }
    list.querySelector(".empty-channel")?.remove();
    messages.forEach((message, index) => put(message, messages[index - 1], index, place));
    if (!messages.length) list.append(h("p", { class: "empty-channel" }, "Nothing has been said here yet."));
    giveFocus(focus);
    if (anchor) holdAt(scroller, anchor, drawn.get(anchor.id)?.element);
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
      pending.dress(element);
      const opened = before?.element.querySelector(".menu-list:not([hidden])")?.parentElement;
      opened?.leave?.();
      before?.element.replaceWith(element);
      drawn.set(message.id, { key, element });
      if (opened) reopen(opened, element);
    }
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  }

  /** An edit closes no list that somebody is reading: it is opened again where it still stands. */
  function reopen(opened, element) {
    const at = opened.querySelector("[data-at]").dataset.at;
    element.querySelector(`[data-at="${at}"]`)?.parentElement.again?.(opened);
  }

  /** Runs a press, which is pending until the first answer of whatever kind; then shows what failed. */
  async function press(message, custom_id, act) {
    const { place } = last;
    failures.delete(message.id);
    pending.begin(message.id, custom_id);
    dress(message.id);
    try {
      const outcome = await act();
      if (outcome.kind === "failed") failures.set(message.id, outcome.reason || "This interaction failed");
      if (outcome.kind === "modal") place.modal(outcome.modal);
      // Where the edit is the answer, the buttons wake on the message as it is now.
      if (outcome.kind === "update") await place.refresh();
    } catch (error) {
      failures.set(message.id, error.message);
    }
    pending.end(message.id, custom_id);
    dress(message.id);
    if (last) show(last.messages, last.place);
  }

  function dress(id) {
    const element = drawn.get(id)?.element;
    if (element) pending.dress(element);
  }

  function holdFocus() {
    const focused = document.activeElement;
    const owner = focused?.closest?.(".message");
    return owner && list.contains(owner) ? { ...owner.dataset, at: focused.dataset.at, focused } : null;
  }

  /**
   * Gives the focus back to the same control of a redrawn message, else to the message.
   *
   * After a deleted message it goes to its author's newest, else to the log.
   */
  function giveFocus(held) {
    if (!held || held.focused.isConnected) return;
    const owner = drawn.get(held.id)?.element;
    if (owner?.contains(document.activeElement)) return; // a list that was opened again
    const same = held.at && owner?.querySelector(`[data-at="${held.at}"]:not(:disabled)`);
    const others = owner ? [] : list.querySelectorAll(`.message[data-author="${held.author}"]`);
    (same || owner || others[others.length - 1] || scroller).focus({ preventScroll: true });
  }

  function tellTime() {
    for (const element of list.querySelectorAll("[data-relative]")) element.textContent = relative(Number(element.dataset.relative));
    for (const element of list.querySelectorAll("time.stamp")) element.textContent = day(element.dateTime);
  }

  return {
    show,
    tellTime,
    stuck: () => stuck,
    clear() {
      drawn.clear();
      failures.clear();
      last = null;
      list.replaceChildren();
      stuck = true;
      top = 0;
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
  return Math.abs(new Date(message.timestamp) - new Date(previous.timestamp)) < GROUP_MS;
}

