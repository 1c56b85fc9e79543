import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFlite } from "#server/providers/tts/flite.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { spokenSound } from "#server/testing/spoken-sound.ts";
import { SpokenSide, type SpokenEvents } from "./spoken-side.ts";
import { energyVad } from "./turn/find-voice.ts";

let workDir = "";
let tts: Tts | null = null;
beforeAll(async () => {
  [workDir, tts] = [await mkdtemp(join(tmpdir(), "heirvoice-spoken-")), await findFlite({})];
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

const ignored = () => undefined;
const quiet: SpokenEvents = {
  audio: ignored,
  heard: ignored,
  turn: ignored,
  late: ignored,
  deaf: ignored,
  interrupted: ignored,
  quiet: ignored,
  nothingSaid: ignored,
  failed: ignored,
};
const reply =
  "Thank you for telling me about the bakery on the corner of your street. What did your father bake there?";

/** Whether a reply counts as just begun for who speaks into it when so much of it was sent. */
async function justBegun(sentSeconds: number): Promise<boolean> {
  const voice = await spokenSound("My father owned a small bakery");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let sent = 0;
  const audio = (bytes: Buffer) => {
    const before = sent;
    sent += bytes.length / 32_000;
    if (before <= sentSeconds && sent > sentSeconds)
      side.hear(Buffer.from(voice.buffer, voice.byteOffset, voice.byteLength));
  };
  const engines = { tts, stt: null, openVad: energyVad, workDir, leave: ignored };
  const how = { language: "en", longerPauses: false, formats: { input: null, output: null } } as const;
  const side = new SpokenSide(engines, how, {
    ...quiet,
    audio,
    interrupted: (_, hadJustBegun) => resolve(hadJustBegun),
  });
  side.say(reply);
  const answer = await promise;
  side.close();
  return answer;
}

test("who goes on within two seconds of a reply had not finished their turn; who speaks later has", async () => {
  expect(await Promise.all([justBegun(0), justBegun(2.5)])).toEqual([true, false]);
});
