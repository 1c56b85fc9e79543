export type QueuedTaps = {
  /** The script that loads at the event `painted`, and the one that loads when the page is touched. */
  soon: string;
  painted: string;
  later: string;
  /** The element around what moves, and what the address of every link to the waitlist holds. */
  island: string;
  waitlist: string;
};

/**
 * Stands inline in every public page, as text: it may use nothing but what it is given. No first touch is lost: what is
 * tapped before the script is there is tapped again; where it cannot come, that is the plain link or form that it is.
 */
export function queueTaps({ soon, painted, later, island, waitlist }: QueuedTaps): void {
  const root = document.documentElement;
  const held = `a[href*="${waitlist}"]:not([hreflang]), ${island} :is(a, button:not([popovertarget]))`;
  const tapped: HTMLElement[] = [];
  let starting: Promise<void> | null = null;
  root.dataset.scripted = "";

  async function load(): Promise<void> {
    try {
      await import(/* @vite-ignore */ later);
    } catch (cause) {
      console.info("The page goes on without its scripts.", cause);
      delete root.dataset.scripted;
    }
    document.removeEventListener("click", hold, true);
    for (const one of document.querySelectorAll("[aria-busy]")) one.removeAttribute("aria-busy");
    for (const one of tapped) one.click();
  }

  function start(): void {
    starting ??= load();
  }

  /** Sound plays only while the finger is there, so it is played at once. */
  function hold(event: MouseEvent): void {
    const found = event.target instanceof Element ? event.target.closest<HTMLElement>(held) : null;
    if (!found || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const sound = found.closest(island)?.querySelector<HTMLMediaElement>("audio, video");
    if (sound) sound.play().catch((cause: unknown) => console.info("It does not play.", cause));
    else tapped.push(found);
    found.setAttribute("aria-busy", "true");
    start();
  }

  document.addEventListener("click", hold, true);
  /* Where another script is on its way: it finds what was tapped last by its mark. */
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-waits] button") : null;
    if (button) button.dataset.tapped = "";
  });
  for (const touch of ["pointerdown", "keydown", "scroll"])
    document.addEventListener(touch, start, { once: true, capture: true, passive: true });
  addEventListener(
    painted,
    () => {
      import(/* @vite-ignore */ soon).catch((cause: unknown) => console.info("Only what is essential is kept.", cause));
    },
    { once: true },
  );
}
