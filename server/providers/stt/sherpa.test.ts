import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { sttModels } from "#server/providers/models/model-list.ts";
import { sherpaStt } from "./sherpa.ts";
import { wordsOfPiece } from "./sherpa-words.ts";
import { writeTinyTransducer } from "./testing/tiny-transducer.ts";

const listening = {
  language: "en" as const,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-sherpa-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test("joins tokens to words with first and last times", () => {
  const result = { text: "", tokens: ["▁The", "▁riv", "er", "▁rose", "."], timestamps: [0.1, 0.4, 0.6, 1, 1.3] };
  const words = wordsOfPiece(result, 10_000, 2000);
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ["The", 10_100, 10_400],
    ["river", 10_400, 11_000],
    ["rose.", 11_000, 11_700],
  ]);
});

test("spreads words over the piece for a model without token times", () => {
  const words = wordsOfPiece({ text: " The river rose. ", tokens: [], timestamps: [] }, 5000, 3000);
  expect(words.map(({ text }) => text)).toEqual(["The", "river", "rose."]);
  expect([words[0]?.startMs, words.at(-1)?.endMs]).toEqual([5000, 8000]);
});

test("has no engine before a model is pulled", async () => {
  expect(await sherpaStt(configFrom(readEnv({ DATA_DIR: dir })))).toBeNull();
});

/** The model that is taken when the environment says this. */
async function taken(environment: Record<string, string>): Promise<string | null> {
  return (await sherpaStt(configFrom(readEnv({ DATA_DIR: dir, ...environment }))))?.model ?? null;
}

test("finds local models beside another engine's name", async () => {
  const [best] = sttModels;
  for (const file of Object.values(best?.files ?? {})) {
    await mkdir(join(dir, "models", best?.folder ?? ""), { recursive: true });
    await writeFile(join(dir, "models", best?.folder ?? "", file), "a model");
  }
  expect(await taken({ STT_MODEL: "whisper-1" })).toBe(best?.name);
  expect(await taken({ STT: "sherpa", STT_MODEL: "whisper-1" })).toBeNull();
  expect(await taken({ STT_MODEL: "whisper-small" })).toBeNull();
});

test("transcribes with a real model, also from the second piece", async () => {
  const [model] = sttModels;
  if (!model) throw new Error("There is no model to play.");
  await writeTinyTransducer(join(dir, "models"), model);
  const stt = await sherpaStt(configFrom(readEnv({ DATA_DIR: dir })));
  const rate = 16_000;
  const seconds = 40;
  const burstsMs = [1500, 12_300, 33_000];
  const sound = Int16Array.from({ length: rate * seconds }, (_, at) => {
    const loud = burstsMs.some((ms) => at >= ms * 16 && at < (ms + 300) * 16);
    return loud ? ((at * 7919) % 20_000) - 10_000 : 0;
  });
  const file = join(dir, "listening.wav");
  await writeFile(file, Buffer.concat([waveHeader(sound.length, rate), Buffer.from(sound.buffer)]));
  const heard = await stt?.transcribe({ ...listening, file, durationMs: seconds * 1000 });
  expect(heard).toMatchObject({ engine: "sherpa", model: model.name, draft: false });
  expect(heard?.words.map(({ text }) => text)).toEqual(["tick", "tock", "tick"]);
  for (const [index, ms] of burstsMs.entries())
    expect(Math.abs((heard?.words[index]?.startMs ?? 0) - ms)).toBeLessThan(60);
});

test("reports a damaged model without crashing the server", async () => {
  for (const model of sttModels) {
    await mkdir(join(dir, "models", model.folder), { recursive: true });
    for (const file of Object.values(model.files))
      await writeFile(join(dir, "models", model.folder, file), "not a model");
    const stt = await sherpaStt(configFrom(readEnv({ DATA_DIR: dir, STT_MODEL: model.name })));
    expect(stt?.model).toBe(model.name);
    const file = join(dir, "listening.wav");
    await writeFile(file, Buffer.alloc(44 + 32_000));
    await expect(stt?.transcribe({ ...listening, file, durationMs: 1000 })).rejects.toMatchObject({
      code: "recogniser_failed",
    });
  }
});
