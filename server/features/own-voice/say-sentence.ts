import { writeFile } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError, fail } from "#server/platform/errors.ts";
import { examineRecording } from "#server/pipeline/1-recordings/examine-recording.ts";
import { shortNotice } from "#server/pipeline/4-audiobook/narrated/narrated-credits.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { isWanted, type StoredVoice } from "#server/pipeline/voices/voice-store.ts";
import { whileWanted } from "#server/pipeline/voices/while-wanted.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import { noteSyntheticSound, type TestSentence } from "./test-sentence-store.ts";

/** The notice and a sentence of 160 letters take fifteen seconds. */
const longestMs = 60_000;
const seed = 1;

type Saying = { tools: StoryTools; clone: VoiceClone; voice: StoredVoice; sentence: TestSentence; signal: AbortSignal };

/**
 * The short spoken notice and the sentence in this voice, as the MP3 of one request (ruling 26). Stored nowhere but its hash,
 * by which `/authentic` knows a saved copy as a computer voice. Stops within a second after a withdrawal with `no_consent`. Throws
 * `voice_failed` for silence, for a sound that cannot be decoded, and for one that is much longer than the sentence.
 */
export async function saySentence({ tools, clone, voice, sentence, signal }: Saying): Promise<Uint8Array<ArrayBuffer>> {
  const { providerVoiceId: voiceId } = voice;
  if (voiceId === null) throw fail("not_found", "There is no such voice.");
  return whileWanted(
    () => isWanted(tools.sql, voice.id, "ready"),
    signal,
    async (wanted) => {
      const text = `${shortNotice(voice.language)} ${sentence.text}`;
      const { next } = sentence;
      const sound = await clone.synthesize({ voiceId, text, previous: null, next, seed, signal: wanted });
      await assertSpeech(tools, { sound, owner: voice.userId, signal: wanted });
      await noteSyntheticSound(tools.sql, createHash("sha256").update(sound).digest("hex"));
      return sound;
    },
  );
}

type Checked = { sound: Uint8Array; owner: string; signal: AbortSignal };

async function assertSpeech(tools: StoryTools, { sound, owner, signal }: Checked): Promise<void> {
  const key = ["say-sentence", randomUUID()];
  await inWorkFolder({ workDir: tools.workDir, owner, key }, async (dir) => {
    const file = join(dir, "said.mp3");
    await writeFile(file, sound);
    try {
      const { durationMs } = await examineRecording(await tools.ffmpeg(), file, { signal });
      if (durationMs > longestMs) throw fail("voice_failed", "The voice spoke much longer than the sentence.");
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code.startsWith("recording_"))
        throw fail("voice_failed", "The voice gave no speech.", thrown);
      if (thrown instanceof AppError && thrown.code === "not_a_recording")
        throw fail("voice_failed", "The voice gave no sound.", thrown);
      throw thrown;
    }
  });
}
