import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EndOfTurnProcess } from "#server/providers/end-of-turn/end-of-turn-process.ts";
import { writeTinyEndOfTurn } from "#server/providers/end-of-turn/testing/tiny-end-of-turn.ts";
import { endOfTurnModels } from "#server/providers/models/model-list.ts";
import { scriptedRecognizer } from "#server/testing/fakes/scripted-recognizer.ts";
import { listenLimits } from "#server/voice/speech-to-text/listen-limits.ts";
import { silenceToWait } from "./silence-to-wait.ts";
import { TurnListener } from "./turn-listener.ts";

let dir: string;
let models: EndOfTurnProcess;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-turn-model-"));
  for (const model of endOfTurnModels) await writeTinyEndOfTurn(dir, model);
  models = new EndOfTurnProcess(dir);
});
afterAll(async () => {
  models.close();
  await rm(dir, { recursive: true });
});

const rate = 16_000;
const silence = (ms: number) => new Int16Array((ms * rate) / 1000);
/** The tiny model takes a low sound for a complete turn. */
const tone = (hertz: number) =>
  Int16Array.from({ length: rate }, (_, at) => 8000 * Math.sin((2 * Math.PI * hertz * at) / rate));
const complete = tone(300);
const incomplete = tone(3000);

/** Turns with the model; `verdict` resolves after its next verdict was taken. */
async function openTurns() {
  const judge = await models.find();
  const ended: (string | null)[] = [];
  let verdict = Promise.withResolvers<void>();
  const { stt, understand } = scriptedRecognizer();
  const turns = new TurnListener(
    stt,
    {
      language: "en",
      longerPauses: false,
      limits: { ...listenLimits, maxAheadMs: Infinity },
      endOfTurn: async (samples) => {
        const isComplete = (await judge?.(samples)) ?? null;
        setImmediate(() => verdict.resolve());
        return isComplete;
      },
    },
    {
      onWords: () => undefined,
      endsSoon: () => undefined,
      bargesIn: () => undefined,
      ended: (said) => ended.push(said),
      late: () => undefined,
      quiet: () => undefined,
      nothingSaid: () => undefined,
      deaf: () => undefined,
      left: () => undefined,
    },
  );
  const say = async (sound: Int16Array) => {
    verdict = Promise.withResolvers();
    turns.pushAudio(sound);
    turns.pushAudio(silence(500));
    await verdict.promise;
  };
  return { turns, ended, understand, say };
}

test("ends a turn early when the model hears it complete", async () => {
  const { turns, ended, understand, say } = await openTurns();
  await say(complete);
  understand("we went home and", 900);
  turns.pushAudio(silence(600));
  expect(ended).toEqual([]);
  turns.pushAudio(silence(400));
  expect(ended).toEqual(["we went home and"]);
  turns.close();
});

test("waits longest when the model hears it incomplete", async () => {
  const { turns, ended, understand, say } = await openTurns();
  await say(incomplete);
  understand("we went home", 900);
  turns.pushAudio(silence(3_000));
  expect(ended).toEqual([]);
  turns.pushAudio(silence(1_000));
  expect(ended).toEqual(["we went home"]);
  turns.close();
});

test("judges again after the person went on", async () => {
  const { turns, ended, understand, say } = await openTurns();
  await say(incomplete);
  await say(complete);
  understand("we went home", 900);
  turns.pushAudio(silence(1_000));
  expect(ended).toEqual(["we went home"]);
  turns.close();
});

test("keeps the rules for what is said to the interviewer", () => {
  const sure = { all: true, last: true };
  const wait = (said: string, isComplete: boolean | null, asked: "a story" | null = null) =>
    silenceToWait(said, "en", false, asked, sure, isComplete);
  expect([wait("next question please", false), wait("let me think", true)]).toEqual([1_200, 9_000]);
  expect([wait("yes", true, "a story"), wait("yes", true)]).toEqual([3_800, 1_200]);
  expect([wait("we went home and", true), wait("we went home", false), wait("we went home", null)]).toEqual([
    1_200, 3_800, 2_200,
  ]);
});
