import { expect, test } from "vitest";
import { retryUntilWritten } from "./retry-until-written.ts";

/** How often a write is tried that a database refuses once, with this SQLSTATE. */
async function triesAfter(code: string): Promise<number> {
  let tries = 0;
  const write = () =>
    ++tries === 1 ? Promise.reject(Object.assign(new Error("refused"), { code })) : Promise.resolve();
  await retryUntilWritten(write, new AbortController().signal).catch(() => undefined);
  return tries;
}

test("retries a temporary failure and gives up on a permanent one", async () => {
  const busy = ["57014", "53300", "40001", "08006"];
  const wrong = ["22P02", "23505", "42P01"];
  expect(await Promise.all(busy.map(triesAfter))).toEqual([2, 2, 2, 2]);
  expect(await Promise.all(wrong.map(triesAfter))).toEqual([1, 1, 1]);
});
