import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "./query-client.ts";
import { RequestFailure } from "./request-failure.ts";

beforeEach(() => queryClient.clear());
afterEach(() => void vi.useRealTimers());

/** Counts the attempts of a request that always fails with this error. */
async function timesAsked(ends: Error): Promise<number> {
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    throw ends;
  };
  await expect(queryClient.fetchQuery({ queryKey: ["asked"], queryFn, retryDelay: 1 })).rejects.toBe(ends);
  return asked;
}

const failure = (status: number) => new RequestFailure("no", status, "", null);

test("retries a failure three times", async () => {
  expect(await timesAsked(failure(503))).toBe(4);
  expect(await timesAsked(failure(0))).toBe(4);
});

test("does not retry a refusal", async () => {
  for (const status of [401, 403, 404, 422]) expect(await timesAsked(failure(status))).toBe(1);
});

test("caches results for five minutes unless they change", async () => {
  let asked = 0;
  const look = () => queryClient.fetchQuery({ queryKey: ["known"], queryFn: async () => ++asked });
  expect([await look(), await look()]).toEqual([1, 1]);
  await queryClient.invalidateQueries({ queryKey: ["known"] });
  expect(await look()).toBe(2);
});

test("reads a result again after five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let asked = 0;
  const look = () => queryClient.fetchQuery({ queryKey: ["aging"], queryFn: async () => ++asked });
  expect(await look()).toBe(1);
  vi.setSystemTime(Date.now() + 5 * 60_000 - 1);
  expect(await look()).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  expect(await look()).toBe(2);
});
