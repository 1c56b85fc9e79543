import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFlite } from "#server/providers/tts/flite.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { scriptedRecognizer } from "#server/testing/fakes/scripted-recognizer.ts";
import { SpokenSide, type SpokenEvents } from "./spoken-side.ts";
import { energyVad } from "#server/voice/turn-detection/find-voice.ts";

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
  endsSoon: ignored,
  turnEnded: ignored,
  late: ignored,
  deaf: ignored,
  interrupted: ignored,
  quiet: ignored,
  nothingSaid: ignored,
  failed: ignored,
};
const reply =
  "Thank you for telling me about the bakery on the corner of your street. What did your father bake there?";

/** Whether an interruption after this much sent sound counts as directly after the start of a reply. */
async function justBegun(sentSeconds: number): Promise<boolean> {
  const voice = await synthesizeSpeech("My father owned a small bakery");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let sent = 0;
  const audio = (bytes: Buffer) => {
    const before = sent;
    sent += bytes.length / 32_000;
    if (before <= sentSeconds && sent > sentSeconds)
      side.pushAudio(Buffer.from(voice.buffer, voice.byteOffset, voice.byteLength));
  };
  const engines = { tts, stt: null, openVad: energyVad, endOfTurn: null, workDir, leave: ignored };
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

test("continues a turn within two seconds of a reply", async () => {
  expect(await Promise.all([justBegun(0), justBegun(2.5)])).toEqual([true, false]);
});

test("prepares a reply in the pause and drops it for other words", async () => {
  const heard: string[] = [];
  const begun: string[] = [];
  const { stt, understand } = scriptedRecognizer();
  const voiceOf = (await synthesizeSpeech("My father owned a small bakery")).subarray(0, 16_000);
  if (tts === null) throw new Error("flite is not installed");
  const flite = tts;
  const counted: Tts = {
    ...flite,
    say: (speech) => {
      begun.push(speech.text);
      return flite.say(speech);
    },
  };
  const { promise: sound, resolve } = Promise.withResolvers<Buffer>();
  const how = { language: "en", longerPauses: false, formats: { input: null, output: null } } as const;
  const side: SpokenSide = new SpokenSide(
    { tts: counted, stt, openVad: energyVad, endOfTurn: null, workDir, leave: ignored },
    how,
    {
      ...quiet,
      audio: resolve,
      endsSoon: (said) => side.prepare(`You said ${said}. What did he bake?`),
      turnEnded: (said) => {
        heard.push(said ?? "");
        side.say(`You said ${said}. What did he bake?`);
      },
    },
  );
  const push = (samples: Int16Array) =>
    side.pushAudio(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  const pause = (ms: number) => push(new Int16Array(ms * 16));
  push(voiceOf);
  understand("we went home", 100);
  pause(2_000);
  await expect.poll(() => begun).toEqual(["You said we went home."]);
  expect(heard).toEqual([]);
  understand("by the river", 900);
  pause(20);
  await expect.poll(() => begun).toEqual(["You said we went home.", "You said we went home by the river."]);
  pause(1_000);
  expect(heard).toEqual(["we went home by the river"]);
  expect((await sound).length).toBeGreaterThan(0);
  expect(begun.filter((text) => text.includes("river"))).toHaveLength(1);
  side.close();
  await expect.poll(() => readdir(workDir)).toEqual([]);
});
