import type { Language } from "#domain/language.ts";
import type { Word } from "#domain/recording/transcript.ts";

/** `words`: of an utterance that has ended. They change no more. */
export type LiveSttEvents = {
  words(words: Word[]): void;
  /** What is understood so far of the utterance that goes on; it may change. Not every recognizer says so. */
  partial?(text: string): void;
  /** Once, and nothing comes after it: AppError `recogniser_failed`. */
  failed(cause: unknown): void;
};

/** Of the sound that voices are heard by, in samples a second. */
export const liveRate = 16_000;

/** One voice, heard while it speaks. Sound: `liveRate`, mono, 16 bits, little endian; times are ms of the sound it was given. */
export type LiveTranscription = {
  pushAudio(sound: Buffer): void;
  /** What was said so far is an utterance: its words come, and what follows begins anew. */
  endUtterance(): void;
  /** How much of the sound still waits for it, in ms. */
  behindMs(): number;
  /** Resolves when the last words were given. */
  finish(): Promise<void>;
  /** Takes effect at once. */
  close(): void;
};

/** A recognizer that hears what is said while it is said. Nothing leaves this machine. */
export type LiveStt = {
  engine: string;
  languages: readonly Language[];
  open(events: LiveSttEvents): LiveTranscription;
};
