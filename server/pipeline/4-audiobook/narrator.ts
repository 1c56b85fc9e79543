import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import { bothChannels } from "#server/platform/media/decode-to-mono.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { AppError } from "#server/platform/errors.ts";
import { cleanDecoded } from "#server/pipeline/4-audiobook/clean/clean-recording.ts";
import { decodedOutput } from "#server/pipeline/4-audiobook/clean/decoded-sound.ts";
import type { ClipCache } from "#server/pipeline/4-audiobook/sound/clip-cache.ts";
import type { Clip } from "#server/pipeline/4-audiobook/sound/clip.ts";

export type Narrating = {
  ffmpeg: Ffmpeg;
  tts: Tts;
  cache: ClipCache;
  tempDir: string;
  language: Language;
  signal?: AbortSignal;
  /** Called with each text that fails synthesis. */
  onFailed: (text: string, reason: AppError) => void;
};

type Spoken = { text: string; file: string; decoded: string };

/**
 * Returns the narrator's clips by text, at the level of the answers; texts that cannot be spoken are absent. One run of
 * ffmpeg decodes all new sentences, because starting ffmpeg takes longer than decoding one: pass about a dozen texts.
 */
export async function narrate(work: Narrating, texts: readonly string[]): Promise<Map<string, Clip>> {
  const clips = new Map<string, Clip>();
  const dir = await mkdtemp(join(work.tempDir, "voice-"));
  try {
    const spoken: Spoken[] = [];
    for (const [i, text] of texts.entries()) {
      const kept = await work.cache.find(inputsOf(work, text));
      const sentence = { text, file: join(dir, `said-${i}.wav`), decoded: join(dir, `said-${i}.pcm`) };
      if (kept) clips.set(text, kept);
      else if (await say(work, sentence)) spoken.push(sentence);
    }
    if (spoken.length > 0) await decode(work, spoken);
    for (const { text, decoded } of spoken) {
      const clip = await clipOf({ ...work, tempDir: dir }, text, decoded);
      if (clip) clips.set(text, clip);
    }
    return clips;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function inputsOf({ tts, language }: Narrating, text: string) {
  return ["narration", tts.engine, tts.voice, language, text];
}

function say({ tts, language, signal, onFailed }: Narrating, { text, file }: Spoken): Promise<boolean> {
  return tts.say({ text, language, outFile: file, ...(signal && { signal }) }).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError) || thrown.code !== "voice_failed") throw thrown;
    onFailed(text, thrown);
    return false;
  });
}

async function decode({ ffmpeg, signal }: Narrating, spoken: readonly Spoken[]): Promise<void> {
  const inputs = spoken.flatMap(({ file }) => inputArgs(file, "wav"));
  const outputs = spoken.flatMap(({ decoded }, i) => ["-map", `${i}:a:0`, ...decodedOutput(bothChannels, decoded)]);
  await ffmpeg.run([...inputs, ...outputs], signal ? { signal } : {});
}

function clipOf(work: Narrating, text: string, decoded: string): Promise<Clip | null> {
  const make = (clip: string) => cleanDecoded(work, { file: decoded, speech: null }, clip);
  return work.cache.get(inputsOf(work, text), make).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "recording_silent") return null;
    throw thrown;
  });
}
