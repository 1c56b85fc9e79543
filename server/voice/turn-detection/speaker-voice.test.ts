import { expect, test } from "vitest";
import { OwnVoice } from "./speaker-voice.ts";

const frame = 320;
const tone = (amplitude: number, frames: number, samples = frame) =>
  Int16Array.from({ length: frames * samples }, (_, at) => Math.sin(at / 3) * amplitude);

/** Knows a speaker by three seconds of loud voice. */
function acquainted(): OwnVoice {
  const own = new OwnVoice();
  own.pushAudio(tone(8_000, 150));
  for (let at = 0; at < 150; at++) own.judge(true, 20, true);
  return own;
}

test("calls a voice faint that is far below the speaker's level", () => {
  const own = acquainted();
  own.pushAudio(tone(200, 50));
  const judged = Array.from({ length: 50 }, () => own.judge(true, 20, true));
  expect([judged[0], judged.at(-1)]).toEqual(["voice", "faint"]);
});

test("detects the speaker at once after a detector was lost", () => {
  const own = acquainted();
  own.pushAudio(tone(0, 500));
  own.skipUnjudged();
  own.pushAudio(tone(8_000, 30));
  expect(Array.from({ length: 30 }, () => own.judge(true, 20, true))).not.toContain("faint");
});

test("treats a voice of unknown level as the speaker's", () => {
  expect(acquainted().judge(true, 600, true)).toBe("voice");
});

test("turns faint sound down in pieces shorter than a frame", () => {
  const own = acquainted();
  for (let piece = 0; piece < 2; piece++) own.pushAudio(tone(200, 50));
  const loudest = Array.from({ length: 8 }, () => Math.max(...own.pushAudio(tone(200, 1, 100))));
  expect(Math.max(...loudest)).toBeLessThan(10);
});
