const pressable = "a, button, summary, label, input, select, textarea";
const nameOf = (one: Element | null) => one?.getAttribute("aria-label") ?? one?.textContent;

/** Ignores the second tap of a double tap when the layout or the button's label changed between the taps. */
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
