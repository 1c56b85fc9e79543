import fc from "fast-check";
import { between, eventDateOf } from "./event-date.ts";

const yearIn = (min: number, max: number) => fc.integer({ min, max });
const month = fc.integer({ min: 1, max: 12 });
const season = fc.constantFrom("spring", "summer", "autumn", "winter");
const bound = fc.constantFrom({}, { before: true }, { after: true });

/** A valid date whose year is in this range; some of its open intervals end a year outside. */
export function anyEventDate(min: number, max: number): fc.Arbitrary<string> {
  const year = yearIn(min, max);
  const core = fc.oneof(
    fc.record({ year }),
    fc.record({ year, month }),
    fc.record({ year, month, day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({ year, season }),
    fc.record({ year, decade: fc.constant(true) }),
  );
  const single = fc
    .tuple(core, bound, fc.boolean())
    .map(([parts, side, approximate]) => eventDateOf({ ...parts, ...side, approximate }));
  const interval = fc.tuple(single, single).map(([from, to]) => between(from, to));
  return fc.oneof({ weight: 3, arbitrary: single }, interval).filter((date) => date !== null);
}
