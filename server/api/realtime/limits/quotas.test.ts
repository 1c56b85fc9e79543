import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { SharedPresence } from "#server/api/realtime/shared-presence.ts";
import { cutSlowest } from "./cut-slowest.ts";
import { Quota, type QuotaSocket } from "./quotas.ts";
import { networkLimits, personLimits, presenceLimits, scaled } from "./realtime-limits.ts";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";

/** The number of attempts that are allowed. */
function passed(tries: number, attempt: (at: number) => boolean): number {
  return Array.from({ length: tries }, (_, at) => attempt(at)).filter(Boolean).length;
}

test("allows the burst, then the refill rate, without charging rejections", async () => {
  const bucket = new TokenBucket({ perSecond: 100, burst: 50 });
  expect(passed(50, () => bucket.tryConsume(1))).toBe(50);
  expect(passed(50, () => bucket.tryConsume(10))).toBe(0);
  await wait(120);
  expect(bucket.tryConsume(10)).toBe(true);
  await wait(600);
  expect(passed(100, () => bucket.tryConsume(1))).toBe(50);
});

test("allows one oversized cost and repays it before the next", async () => {
  const bucket = new TokenBucket({ perSecond: 1_000, burst: 10 });
  expect([bucket.tryConsume(2_000), bucket.tryConsume(1)]).toEqual([true, false]);
  await wait(150);
  expect(bucket.tryConsume(1)).toBe(false);
  await wait(2_000);
  expect(bucket.tryConsume(1)).toBe(true);
});

test.each([
  ["network", networkLimits, 200],
  ["person", personLimits, 100],
  ["network with a factor", scaled(networkLimits, 10), 2_000],
])("limits the sockets of a %s", (_name, limits, most) => {
  const quota = new Quota(limits);
  expect(passed(most + 50, () => quota.enter())).toBe(most);
  quota.leave();
  expect([quota.enter(), quota.enter()]).toEqual([true, false]);
});

test("counts channels and subscriptions across sockets until a socket closes", () => {
  const quota = new Quota(personLimits);
  const sockets = Array.from({ length: 3 }, (): QuotaSocket => ({ channelCount: 100, subscriptionCount: 0 }));
  for (const one of sockets) quota.sockets.add(one);
  const more: QuotaSocket = { channelCount: 0, subscriptionCount: 200 };
  quota.sockets.add(more);
  expect(quota.exceeded).toBeNull();
  more.channelCount = 1;
  expect(quota.exceeded).toBe("channels");
  for (const one of sockets) quota.sockets.delete(one);
  expect(quota.exceeded).toBeNull();
  more.subscriptionCount = 201;
  expect(quota.exceeded).toBe("subscriptions");
});

test("charges a broadcast for every recipient", () => {
  const quota = new Quota(personLimits);
  const large = passed(60, () => quota.send(1, 100, 64 << 10));
  expect(large).toBeGreaterThanOrEqual(20);
  expect(large).toBeLessThan(25);
  const short = new Quota(personLimits);
  expect(passed(390, () => short.send(1, 1_000, 1))).toBe(390);
});

test("limits a channel to 500 presences and reuses freed ones", () => {
  const presence = new SharedPresence(
    () => undefined,
    () => undefined,
  );
  const most = presenceLimits.maxInChannel;
  expect(passed(most + 50, (at) => presence.track("r", `id-${at}`, `key-${at}`, { at }))).toBe(most);
  expect(presence.track("r", "id-7", "key-7", { at: "elsewhere" })).toBe(true);
  expect(presence.track("beside", "id", "key", {})).toBe(true);
  presence.untrack("r", "id-7");
  expect([presence.track("r", "a", "a", {}), presence.track("r", "b", "b", {})]).toEqual([true, false]);
  expect(Object.keys(presence.state("r"))).toHaveLength(most);
});

test("cuts slow clients with the most queued bytes first", () => {
  const cut: number[] = [];
  const clients = [5, 900, 20, 300, 0].map((bufferedAmount) => ({
    bufferedAmount,
    terminate: () => cut.push(bufferedAmount),
  }));
  cutSlowest(new Set(clients), 1_225);
  expect(cut).toEqual([]);
  cutSlowest(new Set(clients), 1_224);
  expect(cut).toEqual([900]);
  cutSlowest(new Set(clients), 24);
  expect(cut).toEqual([900, 900, 300, 20]);
});
