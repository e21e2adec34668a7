// The light or dark theme: the person's choice, else the system's.

import { byId } from "./dom.js";

const KEY = "tumbler-sandbox-theme";
const system = matchMedia("(prefers-color-scheme: light)");

/** Applies the theme and connects its switch. */
export function theme() {
  const button = byId("theme");
  const paint = () => {
    const now = current();
    document.documentElement.dataset.theme = now;
    button.textContent = now === "dark" ? "☾" : "☀";
    button.setAttribute("aria-label", now === "dark" ? "Switch to the light theme" : "Switch to the dark theme");
  };
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, current() === "dark" ? "light" : "dark");
    paint();
  });
  system.addEventListener("change", paint);
  addEventListener("storage", paint);
  paint();
}

function current() {
  const kept = localStorage.getItem(KEY);
  if (kept === "dark" || kept === "light") return kept;
  return system.matches ? "light" : "dark";
}
