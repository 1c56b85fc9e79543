/**
 * Inlined in every public page as text. Before the first input it opens the FAQ item of the address, ticks the news box
 * outside Europe, and folds the doubts on a phone.
 */
export function readyPage({ updatesBox }: { updatesBox: string }): void {
  /** `/faq#faq-3` opens its item and closes the menu that linked to it. */
  for (const when of ["DOMContentLoaded", "hashchange"])
    addEventListener(when, () => {
      document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      const item = document.getElementById(location.hash.slice(1));
      if (!(item instanceof HTMLDetailsElement)) return;
      item.open = true;
      item.scrollIntoView();
    });
  addEventListener("DOMContentLoaded", () => {
    if (matchMedia("(max-width: 45em)").matches)
      for (const doubt of document.querySelectorAll<HTMLDetailsElement>(".doubts details:not(:first-child)"))
        doubt.open = false;
    const isInEurope = Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith("Europe/");
    for (const box of document.querySelectorAll<HTMLInputElement>(`[name="${updatesBox}"]`))
      box.defaultChecked = box.checked = !isInEurope;
  });
}
