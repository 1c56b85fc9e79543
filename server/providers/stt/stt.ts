import type { Language } from "#domain/language.ts";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import type { Transcript } from "#domain/recording/transcript.ts";

/** `file` is a 16 kHz mono 16-bit WAV. */
export type Listening = {
  file: string;
  language: Language;
  durationMs: number;
  signal: AbortSignal;
  onProgress: OnProgress;
};

/** A recognizer. `transcribe` throws `recogniser_failed`, `cancelled`, or what its vendor's failure means. */
export type Stt = {
  engine: string;
  model: string | null;
  /** True when its words are not fit for print before a person has read them. */
  draft: boolean;
  languages: readonly Language[];
  /** The address that is given the recordings; null when they stay in this machine. */
  sendsTo: string | null;
  transcribe(listening: Listening): Promise<Transcript>;
  /**
   * For a recognizer that is weak at free speech: searches for phrases in their order. Each slot is one of its phrases, or
   * missing. Returns the words found.
   */
  spotPhrases?(listening: Listening, slots: readonly (readonly string[])[]): Promise<string[]>;
};
