import { createHash } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, fail } from "#server/platform/errors.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { whileWanted } from "#server/pipeline/voices/while-wanted.ts";
import { checkSpeech } from "./check-speech.ts";
import { letterCounter } from "./count-letters.ts";
import type { NarratedPart } from "./narrated-parts.ts";
import {
  beginSentence,
  findSentence,
  finishSentence,
  mayReadAloud,
  type WantedSentence,
} from "./spoken-sentence-store.ts";

/** Increase when the requests for the same sentence change. */
const settingsVersion = 1;
const seed = 1;
/** A bad answer is asked for again with another seed. */
const tries = 3;

type Voice = { id: string; userId: string; providerVoiceId: string };
export type Reader = {
  tools: Pick<StoryTools, "sql" | "store" | "ffmpeg">;
  clone: VoiceClone;
  voice: Voice;
  /** All that is read, in order: neighbors give a sentence its tone. */
  parts: readonly NarratedPart[];
  dir: string;
  signal: AbortSignal;
};
type Context = { previous: string | null; next: string | null; recordingIds: string[] };

/**
 * A person's own voice as a narrator. A sentence goes to the provider once: its sound is kept until the voice or the consent
 * is gone. The ledger is asked before each sentence and while it is spoken. `say` throws `no_consent`, `quota_reached`,
 * `voice_failed` and the provider's other errors.
 */
export function ownVoiceReader(reader: Reader): Tts {
  const contexts = contextsOf(reader.parts);
  const countLetters = letterCounter(reader.tools.sql);
  return {
    engine: reader.clone.provider,
    voice: reader.voice.id,
    synthetic: true,
    languages: ["en", "fr"],
    rate: 24_000,
    say: async ({ text, language, outFile }) => {
      const context = contexts.get(text) ?? { previous: null, next: null, recordingIds: [] };
      const dir = await mkdtemp(join(reader.dir, "sentence-"));
      try {
        const wanted = wantedOf(reader.voice, { text, language, recordingIds: context.recordingIds });
        await speakOnce({ ...reader, countLetters }, wanted, { text, context, outFile, mp3: join(dir, "said.mp3") });
        return true;
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}

function contextsOf(parts: readonly NarratedPart[]): Map<string, Context> {
  const contexts = new Map<string, Context>();
  for (const [at, { text, recordingIds }] of parts.entries()) {
    const known = contexts.get(text);
    if (known) known.recordingIds = [...new Set([...known.recordingIds, ...recordingIds])];
    else
      contexts.set(text, {
        previous: parts[at - 1]?.text ?? null,
        next: parts[at + 1]?.text ?? null,
        recordingIds: [...recordingIds],
      });
  }
  return contexts;
}

type Text = { text: string; language: string; recordingIds: string[] };

function wantedOf({ id, userId, providerVoiceId }: Voice, { text, language, recordingIds }: Text): WantedSentence {
  const inputs = JSON.stringify([settingsVersion, seed, providerVoiceId, language, text]);
  const hash = createHash("sha256").update(inputs).digest("hex");
  const objectKey = `artifacts/${userId}/spoken/${id}/${hash}.mp3`;
  return { voiceId: id, hash, objectKey, letters: text.length, recordingIds };
}

type Saying = { text: string; context: Context; outFile: string; mp3: string };

async function speakOnce(
  reader: Reader & { countLetters: ReturnType<typeof letterCounter> },
  wanted: WantedSentence,
  { text, context, outFile, mp3 }: Saying,
): Promise<void> {
  const { tools, clone, voice, signal } = reader;
  const { letters, recordingIds } = wanted;
  const ffmpeg = await tools.ffmpeg();
  if (await fetchKept(tools, wanted, mp3)) return checkSpeech(ffmpeg, { mp3, outFile, letters, signal });
  const { previous, next } = context;
  for (let attempt = 1; ; attempt++) {
    await beginSentence(tools.sql, wanted);
    await reader.countLetters(voice.userId, letters);
    const said = await whileWanted(
      () => mayReadAloud(tools.sql, voice.id, recordingIds),
      signal,
      (asked) =>
        clone.synthesize({
          voiceId: voice.providerVoiceId,
          text,
          previous,
          next,
          seed: seed + attempt - 1,
          signal: asked,
        }),
    );
    await writeFile(mp3, said);
    const problem = await checkSpeech(ffmpeg, { mp3, outFile, letters, signal }).then(() => null, badSpeech);
    if (problem === null) return keep(tools, wanted, mp3, said.length);
    if (attempt === tries) throw problem;
  }
}

/** False for a sentence that is not there; one whose object was lost is paid for again. */
async function fetchKept({ sql, store }: Reader["tools"], wanted: WantedSentence, mp3: string): Promise<boolean> {
  const key = await findSentence(sql, wanted);
  if (key === null || !(await store.has(key))) return false;
  await copyFile(await store.localFile(key), mp3);
  return true;
}

function badSpeech(thrown: unknown): AppError {
  if (thrown instanceof AppError && thrown.code === "voice_failed") return thrown;
  throw thrown;
}

async function keep(tools: Reader["tools"], wanted: WantedSentence, mp3: string, bytes: number): Promise<void> {
  await reclaimKey(tools.sql, wanted.objectKey);
  await tools.store.put(wanted.objectKey, mp3);
  if (await finishSentence(tools.sql, wanted, bytes)) return;
  await tools.store.remove(wanted.objectKey);
  throw fail("no_consent", "The consent to this voice was taken back.");
}
