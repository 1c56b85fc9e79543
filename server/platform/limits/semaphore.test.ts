import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("limits concurrency in order and releases the slot of a failure", async () => {
  const inTurn = createSemaphore(3);
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const works = Array.from({ length: 7 }, (_, number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 1) throw new Error("it failed");
      return number;
    }),
  );
  const outcomes = Promise.allSettled(works);
  for (let ended = 0; ended < 7; ended++) {
    await expect.poll(() => ends.length).toBe(Math.min(7, ended + 3));
    ends[ended]?.();
  }
  expect((await outcomes).map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await inTurn(async () => "again")).toBe("again");
});
