import { setImmediate as turnOfLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { largeBodies } from "./large-bodies.ts";
import { bodyOnce } from "./read-body.ts";

const nothing = () => undefined;
const sent = (bytes: number) => {
  const body = "x".repeat(bytes);
  const headers = { "content-length": String(bytes) };
  return new Request("http://localhost/", { method: "POST", body, headers });
};

test("processes two large bodies at a time", async () => {
  const take = largeBodies();
  const bodies = Array.from({ length: 6 }, () => bodyOnce(sent(3 << 20), 10 << 20, () => nothing, take));
  let [open, most, done] = [0, 0, 0];
  const work = async (body: (typeof bodies)[number]) => {
    await body.read();
    most = Math.max(most, ++open);
    for (let turn = 0; turn < 20; turn++) await turnOfLoop();
    open--;
    done++;
    body.release();
  };
  await Promise.all(bodies.map(work));
  expect([most, done]).toEqual([2, 6]);
});

test("reads short bodies while large ones wait, with a timeout", async () => {
  const take = largeBodies(20);
  const [first] = [await take(3 << 20), await take(3 << 20)];
  await expect(take(3 << 20)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await bodyOnce(sent(10), 100, () => nothing, take).read()).toBe("x".repeat(10));
  first();
  await take(3 << 20);
});
