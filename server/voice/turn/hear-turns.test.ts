import fc from "fast-check";
import { expect, test } from "vitest";
import { spokenSound } from "#server/testing/spoken-sound.ts";
import { TurnHearing } from "./hear-turns.ts";
import { silenceToWait } from "#domain/voice-agent/silence-to-wait.ts";

const rate = 16_000;
const silence = (ms: number) => new Int16Array((ms * rate) / 1000);
const voice = await spokenSound("My father owned a small bakery");
const cough = voice.subarray(0, rate * 0.3);

/** Turns by pauses alone, as where nobody knows the words. */
function hearing(longerPauses = false) {
  const seen: string[] = [];
  const turns = new TurnHearing(
    null,
    { language: "en", longerPauses },
    {
      heard: () => seen.push("heard"),
      insisted: () => seen.push("insisted"),
      ended: () => seen.push("ended"),
      quiet: () => seen.push("quiet"),
      deaf: () => seen.push("deaf"),
    },
  );
  return { turns, seen };
}

const patience: [said: string | null, ms: number][] = [
  ["and then we went home and", 3_500],
  ["it was my", 3_500],
  ["we went home", 2_200],
  ["We went home.", 1_200],
  ["We went home...", 2_200],
  ["next question please", 1_200],
  ["", 2_200],
  [null, 2_200],
];
const leading: [said: string, isOpen: boolean][] = [
  ["I was looking for", true],
  ["she told me that", true],
  ["I remember that", true],
  ["it was nothing like that", false],
  ["we did not know it", false],
  ["I had seen her before", false],
];
test("an unfinished thought is waited for longest, a finished one least", () => {
  for (const [said, ms] of patience) expect(silenceToWait(said, "en", false), String(said)).toBe(ms);
  for (const [said, isOpen] of leading) expect(silenceToWait(said, "en", false) === 3_500, said).toBe(isOpen);
  for (const said of ["et puis", "c'est parce qu'elle", "on est partis jusqu’à", "je ne savais pas qui"])
    expect(silenceToWait(said, "fr", false), said).toBe(3_500);
  for (const said of ["on y était après", "je m'en souviens", "c'est là"])
    expect(silenceToWait(said, "fr", false), said).toBe(2_200);
  expect(silenceToWait("we went home", "en", true)).toBe(3_700);
  expect(silenceToWait("and", "en", true)).toBe(5_000);
});

test("a pause within an answer is no end, a longer one is; a cough is no turn; after twenty seconds it says so once", () => {
  const { turns, seen } = hearing();
  turns.hear(voice);
  turns.hear(silence(1_600));
  expect(seen).toEqual(["insisted"]);
  turns.hear(voice);
  turns.hear(silence(1_600));
  expect(seen).toEqual(["insisted"]);
  turns.hear(silence(1_000));
  expect(seen).toEqual(["insisted", "ended"]);
  turns.hear(cough);
  turns.hear(silence(5_000));
  expect(seen).toEqual(["insisted", "ended"]);
  turns.hear(silence(60_000));
  expect(seen).toEqual(["insisted", "ended", "quiet"]);
});

test("who asked for longer pauses is waited for longer, and not for ever", () => {
  const { turns, seen } = hearing(true);
  turns.hear(voice);
  turns.hear(silence(3_500));
  expect(seen).toEqual(["insisted"]);
  turns.hear(silence(1_000));
  expect(seen).toEqual(["insisted", "ended"]);
});

test("who says that they are finished is answered at once; who is busy at the screen is waited for", () => {
  const { turns, seen } = hearing();
  turns.finish();
  turns.hear(voice);
  turns.finish();
  expect(seen).toEqual(["insisted", "ended"]);
  turns.hear(voice);
  turns.hear(silence(1_900));
  turns.hold();
  turns.hear(silence(1_500));
  expect(seen).toHaveLength(3);
  turns.hear(silence(1_000));
  expect(seen.at(-1)).toBe("ended");
});

test("a moment that is asked for is silent for as long as it is asked for, before and after something was said", () => {
  const { turns, seen } = hearing();
  const wait = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      turns.hold();
      turns.hear(silence(1_000));
    }
  };
  wait(40);
  expect(seen).toEqual([]);
  turns.hear(voice);
  wait(40);
  expect(seen).toEqual(["insisted"]);
  turns.hear(silence(1_500));
  expect(seen).toEqual(["insisted", "ended"]);
  wait(40);
  turns.hear(silence(18_000));
  expect(seen).toHaveLength(2);
  turns.hear(silence(4_000));
  expect(seen.at(-1)).toBe("quiet");
});

test("however the sound is cut into frames, its turns are the same", () => {
  const whole = new Int16Array([
    ...silence(300),
    ...voice,
    ...silence(2_500),
    ...cough,
    ...silence(3_000),
    ...voice,
    ...silence(2_400),
  ]);
  const asked = (cuts: readonly number[]) => {
    const { turns, seen } = hearing();
    let at = 0;
    for (let next = 0; at < whole.length; next++) {
      const size = cuts[next % cuts.length] ?? whole.length;
      turns.hear(whole.subarray(at, at + size));
      at += size;
    }
    return seen;
  };
  const once = asked([whole.length]);
  expect(once).toEqual(["insisted", "ended", "insisted", "ended"]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 10 }), (cuts) => {
      fc.pre(cuts.some((cut) => cut > 50));
      expect(asked(cuts)).toEqual(once);
    }),
    { numRuns: 30 },
  );
});
