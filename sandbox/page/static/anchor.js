// Keeps what a reader looks at where it is while messages around it come, change and go.

/**
 * Remembers where the message under the pointer stands, else the first one in sight.
 *
 * `stays(element)` tells whether its message will still be there. Gives {id, top}, or null.
 */
export function anchorIn(scroller, stays) {
  const edge = scroller.getBoundingClientRect().top;
  const found = [...scroller.querySelectorAll(".message")].filter(stays);
  const held = found.find((element) => element.matches(":hover")) ?? found.find((element) => element.getBoundingClientRect().bottom > edge);
  return held ? { id: held.dataset.id, top: held.getBoundingClientRect().top } : null;
}

/** Scrolls so that the message of an anchor, now drawn as `element`, stands where it stood. */
export function holdAt(scroller, anchor, element) {
  if (element) scroller.scrollTop += element.getBoundingClientRect().top - anchor.top;
}

/** Gives a function that scrolls by as much as the scroller's upper edge has moved since. */
export function edgeOf(scroller) {
  let edge = scroller.getBoundingClientRect().top;
  return () => {
    const now = scroller.getBoundingClientRect().top;
    scroller.scrollTop += now - edge;
    edge = now;
  };
}
