const timerMs = 100; // spec, signed-in §4.4

/** Shows the whole seconds now and every 100 ms. Returns a function that stops. */
export function watchSeconds(seconds: () => number, show: (whole: number) => void): () => void {
  const look = () => show(Math.floor(seconds()));
  look();
  const timer = setInterval(look, timerMs);
  return () => clearInterval(timer);
}
