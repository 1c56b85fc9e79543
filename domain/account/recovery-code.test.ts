import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecoveryCode, recoveryCodeOf } from "./recovery-code.ts";

test("reads a code as it may be typed", () => {
  for (const typed of ["T51B-90GY", "t51b90gy", " T5LB 9OGY ", "t5ib-9ogy"])
    expect(readRecoveryCode(typed), typed).toBe("T51B-90GY");
  for (const none of ["", "T51B-90G", "T51B-90GYY", "T51B-90G!", "T51B-90GU"])
    expect(readRecoveryCode(none)).toBeNull();
});

test("reads every generated code", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const code = recoveryCodeOf(bytes);
      expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(readRecoveryCode(code.toLowerCase().replace("-", ""))).toBe(code);
    }),
  );
});
