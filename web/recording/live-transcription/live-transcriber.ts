import type { Language } from "#domain/language.ts";
import type { UnheardReason } from "#domain/recording/listening.ts";

/** The words that were transcribed in time; null when there are none. `why`: the reason the server gave for a failure. */
export type LiveTranscription = { words: string | null; why: UnheardReason | null };

/** Transcribes an answer during its recording. The recording does not depend on it. No method throws. */
export type LiveTranscriber = {
  /** Replaces the previous microphone. `audio` is the context that measures the microphone. */
  connect(stream: MediaStream, audio: AudioContext): void;
  /** Drops sound until `resume`. */
  pause(): void;
  resume(): void;
  /** Stops and resolves with the words so far, within `maxWaitMs`. Every call returns the same promise. */
  finish(): Promise<LiveTranscription>;
};

/** `maxWaitMs`: the longest wait for the last words after the recording ends. */
export type LiveTranscriptionOptions = { sessionId: string; userId: string; language: Language; maxWaitMs: number };
