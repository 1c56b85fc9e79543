/** The maximum delay in a busy tab. */
const atMost = { timeout: 2000 };

/** Runs background work after the page and its first requests. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let isEnded = false;
  const once = () => {
    if (!isEnded) run();
  };
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(once, atMost) : setTimeout(once));
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    isEnded = true;
    removeEventListener("load", wait);
  };
}
