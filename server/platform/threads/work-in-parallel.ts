/**
 * Runs `work` on every item in order, `width` at a time. After a failure nothing new starts, and the error is thrown
 * when running work has ended.
 */
export async function workInParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length) return;
      try {
        await work(item);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length) throw failures[0];
}
