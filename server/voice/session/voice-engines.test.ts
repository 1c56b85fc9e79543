import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EndOfTurnProcess } from "#server/providers/end-of-turn/end-of-turn-process.ts";
import { SileroProcess } from "#server/providers/vad/silero-process.ts";
import { scriptedRecognizer } from "#server/testing/fakes/scripted-recognizer.ts";
import { openVoices } from "#server/providers/tts/voices.ts";
import { RecognizerPlaces } from "#server/voice/speech-to-text/recognizer-places.ts";
import { voiceEngines } from "./voice-engines.ts";

const models = { silero: new SileroProcess(), endOfTurn: new EndOfTurnProcess(join(tmpdir(), "no-models")) };
const voices = openVoices(tmpdir());
afterAll(() => Object.values(models).forEach((one) => one.close()));

test("runs without words while all recognizer places are taken", async () => {
  const { stt } = scriptedRecognizer();
  const places = new RecognizerPlaces(1);
  const open = voiceEngines(
    { config: { dataDir: tmpdir() }, voices },
    { places, liveStt: () => Promise.resolve(stt) },
    models,
  );
  const enter = (person: string) =>
    open("en", { person, network: person, isVisitor: false, part: "conversation" }, () => undefined);
  const first = await enter("first");
  expect(first.stt).toBe(stt);
  const second = await enter("second");
  expect(second.stt).toBeNull();
  second.leave();
  expect((await enter("third")).stt).toBeNull();
  first.leave();
  expect((await enter("fourth")).stt).toBe(stt);
});
