import { expect, test } from "vitest";
import { helpFor } from "./help-lines.ts";

test("names help lines of the device's country with source and date", () => {
  for (const [zone, code] of [
    ["America/Chicago", "US"],
    ["America/Indiana/Knox", "US"],
    ["America/Toronto", "CA"],
    ["Europe/Paris", "FR"],
    ["Europe/London", "GB"],
    ["Europe/Dublin", "IE"],
    ["Europe/Brussels", "BE"],
    ["Europe/Zurich", "CH"],
    ["Australia/Perth", "AU"],
  ] as const) {
    const help = helpFor(zone);
    expect(help?.code, zone).toBe(code);
    for (const line of help?.lines ?? []) {
      expect(line.source).not.toBe("");
      expect(line.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(line.number).toMatch(/^[\d ]+$/);
    }
  }
  expect(helpFor("Asia/Tokyo")).toBeNull();
  expect(helpFor("America/Mexico_City")).toBeNull();
});
