// Stands inline in every public page: what holds before the first paint, and no first touch is lost.
{
  const root = document.documentElement;
  const { soon, later } = document.currentScript.dataset;

  root.dataset.scripted = "";
  root.dataset.speaks = preferredLanguage();
  if (location.pathname === "/" && root.dataset.speaks === "fr") location.replace(`/fr${location.hash}`);

  const hour = new Date().getHours();
  root.dataset.hours = hour >= 18 || hour < 6 ? "evening" : hour >= 12 ? "afternoon" : "waiting";

  /** What was chosen here before, else the first of the browser's languages that is known, by full tag, then base. */
  function preferredLanguage() {
    const known = ["en", "fr", "it", "es", "de", "pt", "nl"];
    const tags = (navigator.languages ?? []).map((tag) => tag.toLowerCase());
    const wanted = [stored("preferred-language"), ...tags.flatMap((tag) => [tag, tag.split("-")[0]])];
    return wanted.find((one) => known.includes(one)) ?? "en";
  }

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  const ours = `[data-source], [data-consent], [data-cookie-settings], [data-close-card],
    [data-player] button, .film-cover, [data-waitlist] [type=submit]`;
  let starting = null;
  let pressed = null;

  async function load() {
    try {
      await Promise.all(later.split(" ").map((script) => import(script)));
    } catch (cause) {
      console.info("The page goes on without its scripts.", cause);
      delete root.dataset.scripted;
    }
    document.removeEventListener("click", hold, true);
    pressed?.click();
  }

  /**
   * Once: what was pressed meanwhile is pressed again; without the scripts it is the plain link or form that it is.
   * Sound plays only while the finger is there, so it is played at once.
   */
  function start() {
    starting ??= load();
  }

  function hold(event) {
    const found = event.target.closest(ours);
    if (!found || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const player = found.closest("[data-player], [data-film]")?.querySelector("audio, video");
    if (player) player.play().catch((cause) => console.info("It does not play.", cause));
    else pressed = found;
    start();
  }

  document.addEventListener("click", hold, true);
  for (const touch of ["pointerdown", "keydown", "scroll"])
    document.addEventListener(touch, start, { once: true, capture: true, passive: true });
  if (location.hash) document.addEventListener("DOMContentLoaded", start);
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(whenIdle));

  /** Cookies are asked about without a touch; nor does a form in the page wait for one, or a sample being made. */
  function whenIdle() {
    if (document.querySelector("main :is([data-waitlist], [data-sample-progress])")) start();
    import(soon).catch((cause) => console.info("Nothing but what is essential is kept or loaded.", cause));
  }
}
