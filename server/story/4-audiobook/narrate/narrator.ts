import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { AppError } from "#server/errors.ts";
import { cleanRecording } from "#server/story/4-audiobook/clean/clean-recording.ts";
import type { ClipCache } from "#server/story/4-audiobook/sound/clip-cache.ts";
import type { Clip } from "#server/story/4-audiobook/sound/clip.ts";

export type Narrating = {
  ffmpeg: Ffmpeg;
  tts: Tts;
  cache: ClipCache;
  tempDir: string;
  language: Language;
  signal?: AbortSignal;
};

/** The narrator's clip of a text, at the level of the answers; null when there is nothing it can say. */
export async function narrate(work: Narrating, text: string): Promise<Clip | null> {
  const { tts, language } = work;
  const signal = work.signal ? { signal: work.signal } : {};
  const dir = await mkdtemp(join(work.tempDir, "voice-"));
  const outFile = join(dir, "said.wav");
  try {
    return await work.cache.get(["narration", tts.engine, tts.voice, language, text], async (clip) => {
      if (!(await tts.say({ text, language, outFile, ...signal }))) throw new NothingToSay();
      return cleanRecording({ ...work, tempDir: dir }, { file: outFile, container: "wav", speech: null }, clip);
    });
  } catch (thrown) {
    if (thrown instanceof NothingToSay || (thrown instanceof AppError && thrown.code === "recording_silent"))
      return null;
    throw thrown;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

class NothingToSay extends Error {}
