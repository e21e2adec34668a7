// The page as a whole: who the person is, which channel is open, and what to reload on a change.

import { drawChannels, drawer } from "./channels.js";
import { composer } from "./composer.js";
import { byId } from "./dom.js";
import { drawFaults, faultDrawer } from "./faults.js";
import { drawSteps, laterMenu, setAhead } from "./later.js";
import { messageList } from "./messages.js";
import { showModal } from "./modal.js";
import { connect } from "./net.js";
import { drawPeople } from "./people.js";
import { theme } from "./theme.js";
import { toast } from "./toasts.js";

const me = new URLSearchParams(location.search).get("as") ?? "ana";
const state = { me: null, guild: "", people: [], users: {}, roles: {}, channels: [], online: true, line: true, opens: null, open: null, seek: null };

const names = {
  get me() { return state.me; },
  user: (id, given) => state.users[id] ?? given?.global_name ?? given?.username ?? "someone",
  role: (id) => state.roles[id] ?? "role",
  channel: (id) => state.channels.find((channel) => channel.id === id)?.name ?? "unknown",
  go,
  type: (path) => box.begin(path).catch(wrong),
};

const place = {
  names,
  ask: (...what) => ask(...what),
  refresh: () => refreshMessages(),
  channel: () => state.open,
  /** All members of the server, the bot last. */
  get members() {
    const own = state.people.map(({ id, name }) => ({ id, name }));
    const others = Object.entries(state.users).filter(([id]) => own.every((person) => person.id !== id));
    return [...own, ...others.map(([id, name]) => ({ id, name }))];
  },
  get channels() { return state.channels; },
  get roles() { return Object.entries(state.roles).map(([id, name]) => ({ id, name })); },
  modal: (modal) => showModal(modal, place),
  showModal: (modal) => showModal(modal, place),
  dismiss: (message) => ask("dismiss", { message }).catch(wrong),
};

theme();
faultDrawer();
laterMenu();
const closeDrawer = drawer();
const list = messageList({ onread: read });
const box = composer(place);
const ask = connect(me, hear, (up) => {
  state.line = up;
  if (up) greet();
  banner();
});

addEventListener("hashchange", follow);
addEventListener("focus", read);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("composer").querySelector("textarea, input")?.focus();
});

async function greet() {
  const hello = await ask("hello").catch(wrong);
  if (!hello) return;
  Object.assign(state, { me: hello.me, guild: hello.guild, people: hello.people, users: hello.users, roles: hello.roles, online: hello.online, opens: hello.opens });
  byId("server-name").textContent = hello.guild;
  drawPeople(hello.people, me);
  drawFaults(hello.faults, ask, wrong);
  setAhead(hello.later);
  list.tellTime();
  drawSteps(hello.steps, ask, wrong);
  banner();
  await refreshChannels();
  follow();
}

/** Opens the channel that the address names, else the open one, else the bot's first post. */
function follow() {
  const [, channel, message] = location.hash.split("/");
  const known = (id) => state.channels.some((each) => each.id === id);
  const wanted = known(channel) ? channel : [state.open, state.opens].find(known) ?? state.channels[0]?.id;
  if (wanted === undefined) return;
  state.seek = known(channel) ? (message ?? null) : null;
  show(wanted);
}

function go(channel, message = null) {
  const hash = `#/${channel}${message ? `/${message}` : ""}`;
  if (!state.channels.some((each) => each.id === channel)) return toast({ title: "Not here", text: "You cannot see that channel." }, () => {});
  if (location.hash === hash) return follow();
  location.hash = hash;
  return undefined;
}

async function show(channel) {
  if (channel !== state.open) {
    list.clear();
    box.reset();
    closeDrawer();
  }
  state.open = channel;
  drawChannels(state.channels, state.open, go);
  heading();
  await refreshMessages();
}

function heading() {
  const channel = state.channels.find((each) => each.id === state.open);
  byId("channel-title").textContent = channel ? `${channel.dm ? "@" : "#"} ${channel.name}` : "";
}

function hear(event) {
  switch (event.event) {
    case "changed":
      refreshChannels();
      if (!event.channel || event.channel === state.open) refreshMessages();
      break;
    case "notice":
      notify(event);
      break;
    case "later":
      setAhead(event.seconds);
      list.tellTime();
      break;
    case "bot":
    case "faults":
      greet();
      break;
  }
}

async function notify(notice) {
  if (!state.channels.some((each) => each.id === notice.channel)) await refreshChannels();
  // A message with SUPPRESS_NOTIFICATIONS only raises the badge.
  if (!notice.ping) return;
  if (notice.channel === state.open && document.hasFocus() && list.stuck()) return;
  const channel = state.channels.find((each) => each.id === notice.channel);
  const title = channel ? (channel.dm ? `@${channel.name}` : `#${channel.name}`) : "A message";
  toast({ title, text: notice.text, ping: notice.ping }, () => go(notice.channel, notice.message));
}

const refreshChannels = oneAtATime(async () => {
  state.channels = await ask("channels");
  drawChannels(state.channels, state.open, go);
  heading();
});

const refreshMessages = oneAtATime(async () => {
  const channel = state.open;
  if (channel === null) return;
  const messages = await ask("messages", { channel });
  if (channel !== state.open) return;
  list.show(messages, place);
  if (state.seek && !list.jump(state.seek)) toast({ title: "That message is gone", text: "It was deleted." }, () => {});
  state.seek = null;
  read();
});

/** Wraps `work` so that calls during a run become one more run after it. */
function oneAtATime(work) {
  let running = null;
  let again = false;
  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await work().catch(wrong);
      }
      running = null;
    })();
    return running;
  };
}

function read() {
  const channel = state.channels.find((each) => each.id === state.open);
  if (!channel || (!channel.unread && !channel.pings) || document.hidden || !list.stuck()) return;
  channel.unread = 0;
  channel.pings = 0;
  ask("read", { channel: channel.id }).catch(wrong);
  drawChannels(state.channels, state.open, go);
}

function banner() {
  const words = !state.line ? "The sandbox is not answering. Trying again…" : state.online ? "" : "Tumbler is offline. What is pressed now will fail.";
  byId("banner").textContent = words;
  byId("banner").hidden = !words;
}

function wrong(error) {
  if (state.line) toast({ title: "That did not work", text: error.message }, () => {});
}
