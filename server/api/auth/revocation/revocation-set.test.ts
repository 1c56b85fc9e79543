import fc from "fast-check";
import { expect, test } from "vitest";
import { createRevocationSet } from "./revocation-set.ts";

const hourMs = 3_600_000;

test("drops a revocation exactly when it expires", () => {
  let now = 0;
  const set = createRevocationSet(10, hourMs, () => now);
  set.add({ id: "a", kind: "session", ms: hourMs });
  set.add({ id: "b", kind: "banned", ms: 1000 });
  now = 999;
  expect([set.kindFor({ session_id: "a" }), set.kindFor({ sub: "b" })]).toEqual(["session", "banned"]);
  now = 1000;
  expect([set.kindFor({ session_id: "a" }), set.kindFor({ sub: "b" }), set.size()]).toEqual(["session", null, 1]);
  now = hourMs;
  expect([set.kindFor({ session_id: "a" }), set.size()]).toEqual([null, 0]);
});

test("applies a user revocation before a session revocation", () => {
  const set = createRevocationSet(10, hourMs, () => 0);
  set.add({ id: "session", kind: "session", ms: hourMs });
  set.add({ id: "person", kind: "deleted", ms: hourMs });
  expect(set.kindFor({ sub: "person", session_id: "session" })).toBe("deleted");
  set.remove("person");
  expect(set.kindFor({ sub: "person", session_id: "session" })).toBe("session");
});

test("never exceeds its capacity and reports possibly missing revocations", () => {
  const entry = fc.record({ id: fc.nat(50).map(String), ms: fc.nat(2 * hourMs), wait: fc.nat(hourMs / 4) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
      let now = 0;
      const set = createRevocationSet(8, hourMs, () => now);
      const wanted = new Map<string, number>();
      for (const { id, ms, wait } of entries) {
        set.add({ id, kind: "session", ms });
        wanted.set(id, now + Math.min(ms, hourMs));
        now += wait;
        expect(set.size()).toBeLessThanOrEqual(8);
        for (const [one, until] of wanted) {
          const found = set.kindFor({ session_id: one }) !== null;
          if (found) expect(until).toBeGreaterThan(now);
          else expect(until <= now || !set.isWhole()).toBe(true);
        }
      }
    }),
  );
});

test("completes the revocation set after a reload", () => {
  const set = createRevocationSet(1, hourMs, () => 0);
  const [one, two] = ["one", "two"].map((id) => ({ id, kind: "session" as const, ms: hourMs }));
  if (!one || !two) throw new Error("there are two");
  set.replace([one, two], true);
  expect([set.isWhole(), set.kindFor({ session_id: "two" })]).toEqual([false, null]);
  set.replace([two], true);
  expect([set.isWhole(), set.kindFor({ session_id: "two" }), set.kindFor({ session_id: "one" })]).toEqual([
    true,
    "session",
    null,
  ]);
  set.replace([two], false);
  expect(set.isWhole()).toBe(false);
});
