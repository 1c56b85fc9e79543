const pressable = "a, button, summary, label, input, select, textarea";
const nameOf = (one: Element | null) => one?.getAttribute("aria-label") ?? one?.textContent;

/**
 * Who taps twice means what was under the finger at first: where the page has moved between the taps, or the button says something
 * else by then, the second one presses nothing.
 */
export function ignoreSecondTaps(page: Document): void {
  let first: { pressed: Element | null; name: string | null | undefined } = { pressed: null, name: null };
  const onClick = (event: MouseEvent) => {
    if (event.detail === 0) return;
    const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
    const name = nameOf(pressed);
    if (event.detail === 1) first = { pressed, name };
    if (pressed === first.pressed && name === first.name) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener("click", onClick, { capture: true });
}
