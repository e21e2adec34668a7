// The socket to the sandbox: questions with answers, events, and reconnecting.

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;

/** Opens a person's socket: `onEvent(event)` gets changes, `onLine(up)` whether it is open. */
export function connect(who, onEvent, onLine) {
  const waiting = new Map();
  let socket = null;
  let number = 0;
  let pause = FIRST_PAUSE_MS;

  function open() {
    const url = new URL("/socket", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("as", who);
    socket = new WebSocket(url);
    socket.onopen = () => {
      pause = FIRST_PAUSE_MS;
      onLine(true);
    };
    socket.onmessage = ({ data }) => hear(JSON.parse(data));
    socket.onclose = drop;
  }

  function hear(told) {
    if (told.re === undefined) return onEvent(told);
    const asker = waiting.get(told.re);
    waiting.delete(told.re);
    if (!asker) return undefined;
    return told.ok ? asker.resolve(told.answer) : asker.reject(new Error(told.reason));
  }

  function drop() {
    for (const asker of waiting.values()) asker.reject(new Error("The sandbox is not answering."));
    waiting.clear();
    onLine(false);
    setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  /** Asks the sandbox to do something; gives its answer or throws its reason. */
  function ask(what, details = {}) {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("The sandbox is not answering."));
    number += 1;
    const re = number;
    return new Promise((resolve, reject) => {
      waiting.set(re, { resolve, reject });
      socket.send(JSON.stringify({ re, do: what, ...details }));
    });
  }

  open();
  return ask;
}
