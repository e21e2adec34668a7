// The pictures of a message with their alt text, and the large view of one.

import { freshId, h, localUrl } from "./dom.js";

/** Gives the gallery of [{url, alt, width, height, spoiler}]. */
export function gallery(pictures) {
  return h("div", { class: pictures.length > 1 ? "gallery many" : "gallery" }, pictures.map(picture));
}

/** Gives a picture, which opens its large view, with an ALT badge if it has alt text. */
export function picture({ url, alt, width, height, spoiler }) {
  const source = localUrl(url);
  const image = h("img", { src: source, alt: alt || "Picture without a description", width, height, class: "picture", loading: "eager" });
  const open = h("button", { type: "button", class: spoiler ? "picture-open veiled" : "picture-open", "aria-label": `Enlarge: ${alt || "picture"}` }, image);
  if (width && height) open.style.setProperty("--shape", width / height);
  open.addEventListener("click", () => (open.classList.contains("veiled") ? open.classList.remove("veiled") : enlarge(source, alt)));
  return h("figure", { class: "figure" }, open, alt ? altBadge(alt) : null);
}

function altBadge(alt) {
  const id = freshId("alt");
  const words = h("figcaption", { id, class: "alt-words", hidden: true }, alt);
  const badge = h("button", { type: "button", class: "alt-badge", "aria-expanded": "false", "aria-controls": id, "aria-label": "Show the picture's description" }, "ALT");
  badge.addEventListener("click", () => {
    words.hidden = !words.hidden;
    badge.setAttribute("aria-expanded", String(!words.hidden));
  });
  return [badge, words];
}

/** Shows the large view; Escape, the button or a press beside the picture closes it. */
function enlarge(source, alt) {
  const close = h("button", { type: "button", class: "icon-button large-close", "aria-label": "Close the picture" }, "✕");
  const box = h("dialog", { class: "large", "aria-label": "Picture" }, h("img", { src: source, alt: alt || "" }), close);
  close.addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
