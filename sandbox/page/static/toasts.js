// Notifications, as a phone shows them when a message is posted: a strip above the messages.

import { byId, h } from "./dom.js";

const SHOWN_MS = 7000;
const AT_ONCE = 2;

/** Shows one notification {title, text, ping}; pressing it runs `go`. */
export function toast({ title, text, ping }, go) {
  const box = byId("toasts");
  const open = h("button", { type: "button", class: "toast-open" }, h("strong", {}, title), h("span", { class: "toast-text" }, text || "(no text)"));
  const close = h("button", { type: "button", class: "icon-button", "aria-label": "Close the notification" }, "✕");
  const element = h("div", { class: ping ? "toast ping" : "toast" }, open, close);
  open.addEventListener("click", () => {
    element.remove();
    go();
  });
  close.addEventListener("click", () => element.remove());
  box.append(element);
  while (box.children.length > AT_ONCE) box.firstChild.remove();
  setTimeout(() => element.remove(), SHOWN_MS);
}
