/** Runs `work` now and every `ms` milliseconds without overlap, until `stop`. Errors go to `failed`. */
export function repeatEvery(
  ms: number,
  work: () => Promise<void>,
  failed: (thrown: unknown) => void,
): { stop(): Promise<void> } {
  const run = () => work().catch(failed);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, ms);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
