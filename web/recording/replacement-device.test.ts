import fc from "fast-check";
import { expect, test } from "vitest";
import { replacementDevice } from "./replacement-device.ts";

const laptop = { id: "a", label: "Laptop" };
const headset = { id: "b", label: "Headset" };
const byDefault = (label: string) => ({ id: "default", label: `Default - ${label}` });

test("switches to the browser's device when one is unplugged", () => {
  const both = [byDefault("Headset"), laptop, headset];
  expect(replacementDevice("b", both, [byDefault("Laptop"), laptop])).toEqual({
    lost: headset,
    goesOn: byDefault("Laptop"),
  });
  expect(replacementDevice(null, both, [byDefault("Laptop"), laptop])).toEqual({
    lost: byDefault("Headset"),
    goesOn: byDefault("Laptop"),
  });
  expect(replacementDevice(null, [headset, laptop], [laptop])).toEqual({ lost: headset, goesOn: laptop });
  expect(replacementDevice("b", [headset], [])).toEqual({ lost: headset, goesOn: null });
});

test("ignores changes of other devices", () => {
  expect(replacementDevice("b", [headset], [laptop, headset])).toEqual({ lost: null, goesOn: headset });
  expect(replacementDevice("b", [laptop, headset], [headset])).toEqual({ lost: null, goesOn: headset });
  expect(replacementDevice("gone", [laptop], [laptop])).toEqual({ lost: null, goesOn: laptop });
  expect(replacementDevice(null, [], [laptop])).toEqual({ lost: null, goesOn: laptop });
});

test("returns an available device", () => {
  const device = fc.record({ id: fc.constantFrom("default", "a", "b", "c"), label: fc.constantFrom("x", "y") });
  const devices = fc.uniqueArray(device, { selector: ({ id }) => id });
  fc.assert(
    fc.property(fc.option(fc.constantFrom("a", "b")), devices, devices, (chosen, before, now) => {
      const { lost, goesOn } = replacementDevice(chosen, before, now);
      if (lost !== null) expect(now).not.toContainEqual(lost);
      if (goesOn === null) expect(now).toEqual([]);
      else expect(now).toContainEqual(goesOn);
    }),
  );
});
