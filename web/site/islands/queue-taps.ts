export type QueuedTaps = {
  /** The script that loads at the event `painted` and the one that loads at the first touch. */
  soon: string;
  painted: string;
  later: string;
  /** The tag of an island, and the path that every waitlist link contains. */
  island: string;
  waitlist: string;
};

/**
 * Inlined in every public page as text, so it may use only its arguments. Replays a tap made before the script is
 * loaded. If the script cannot load, it lets the plain link or form act.
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

  /** Starts sound at once, since browsers allow it only during the tap. */
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
