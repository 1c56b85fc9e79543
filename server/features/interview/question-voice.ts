import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";
import { fail } from "#server/platform/errors.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { isWholeSpeech } from "#server/providers/tts/whole-speech.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import type { Voices } from "#server/providers/tts/voices.ts";
import { readQuestionText } from "./question-text-store.ts";

const mostAtOnce = 2;
const longestSynthesisMs = 5 * 60_000;

export type QuestionVoiceTools = { sql: Sql; voices: Pick<Voices, "narrator">; cacheDir: string };

/**
 * Speaks questions and follow-ups (`6.2`) with the local voice into WAV files in `cacheDir`. A file is made once for
 * any number of requests and gets its name when complete.
 */
export class QuestionVoices {
  private readonly tools: QuestionVoiceTools;
  private readonly folder: string;
  private readonly inTurn = createSemaphore(mostAtOnce);
  private readonly making = new Map<string, Promise<boolean>>();
  private swept: Promise<void> | null = null;

  constructor(tools: QuestionVoiceTools) {
    this.tools = tools;
    this.folder = join(tools.cacheDir, "questions");
  }

  /** Returns the file; null without the question or a voice. `beforeMaking` may throw to refuse a synthesis. */
  async fileOf(id: string, language: Language, beforeMaking?: () => Promise<void>): Promise<string | null> {
    const text = await readQuestionText(this.tools.sql, id, language);
    const tts = text === null ? null : await this.tools.voices.narrator(language);
    if (text === null || tts === null) return null;
    await (this.swept ??= this.sweep().catch((thrown: unknown) => {
      this.swept = null;
      throw thrown;
    }));
    const name = createHash("sha256").update(`${tts.engine} ${tts.voice} ${text}`).digest("hex");
    const file = join(this.folder, `${name}.wav`);
    if (await isThere(file)) return file;
    if (!this.making.has(file)) await beforeMaking?.();
    return (await this.makeOnce(tts, { text, language }, file)) ? file : null;
  }

  private makeOnce(tts: Tts, said: { text: string; language: Language }, file: string): Promise<boolean> {
    const making =
      this.making.get(file) ??
      this.inTurn(() => this.make(tts, said, file)).finally(() => {
        this.making.delete(file);
      });
    this.making.set(file, making);
    return making;
  }

  private async make(tts: Tts, said: { text: string; language: Language }, file: string): Promise<boolean> {
    if (await isThere(file)) return true;
    const unfinished = join(this.folder, `${randomUUID()}.unfinished`);
    try {
      if (!(await tts.say({ ...said, outFile: unfinished }))) return false;
      if (!(await isWholeSpeech(unfinished, said.text.length)))
        throw fail("voice_failed", `${tts.engine} broke off in the middle of a question.`);
      await rename(unfinished, file);
      return true;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Deletes broken and unfinished files of earlier versions or crashes. */
  private async sweep(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    for (const name of await readdir(this.folder)) {
      const file = join(this.folder, name);
      const isBroken = name.endsWith(".wav") ? !(await isWholeSpeech(file, 1)) : await isLeftover(file);
      if (isBroken) await rm(file, { force: true });
    }
  }
}

/** Whether the file is too old for a process to be writing it. */
async function isLeftover(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > longestSynthesisMs;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
