// Builds elements. Text becomes text nodes only, so no name or message can become markup.

/** Makes an element: `on*` props are listeners, `data` and `aria` maps, other keys attributes. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "value" || key === "checked" || key === "hidden") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

let counter = 0;

/** Gives an id that no other element of this page has. */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Gives the path of an attachment's URL, which works under any host name of the page. */
export function localUrl(url) {
  let parsed;
  try {
    parsed = new URL(url, location.href);
  } catch {
    return "";
  }
  const loopback = ["127.0.0.1", "localhost", "[::1]", location.hostname].includes(parsed.hostname);
  if (parsed.protocol === "blob:" || !/^https?:$/.test(parsed.protocol)) return "";
  return loopback ? parsed.pathname + parsed.search : parsed.href;
}
