import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const names = ["answers", "orders", "interview_sessions", "session_plans"];

test("suggests the intended name", () => {
  expect(nearestName("answer", names)).toBe("answers");
  expect(nearestName("sesion_plans", names)).toBe("session_plans");
  expect(nearestName("interview_session", names)).toBe("interview_sessions");
});

test("suggests nothing for dissimilar or overlong names", () => {
  expect(nearestName("xyz", names)).toBeNull();
  expect(nearestName("blurb_message", ["get_messages"])).toBeNull();
  expect(nearestName("", names)).toBeNull();
  expect(nearestName("answers".repeat(2000), names)).toBeNull();
});

test("suggests only existing names and each name for itself", () => {
  const name = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), name, (all, other) => {
      for (const one of all) expect(nearestName(one, all)).toBe(one);
      expect([null, ...all]).toContain(nearestName(other, all));
    }),
  );
});
