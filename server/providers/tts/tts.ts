import type { Language } from "#domain/language.ts";

export type Speech = {
  text: string;
  language: Language;
  /** 1 is the voice's own pace, 0.8 is slower, 1.2 is faster. */
  rate?: number;
  /** Where the WAV (mono, 16 bit) is written; it appears whole or not at all. */
  outFile: string;
  signal?: AbortSignal;
};

/** What a voice sounds like. */
export type VoiceKind = "woman" | "man";

/** Where an engine is, when not on the path, and which of its voices is wanted. */
export type VoiceWish = { path?: string; kind?: VoiceKind | undefined };

export type VoiceRate = 16_000 | 22_050 | 24_000;

/** A computer voice. Whatever it says must be labelled as synthetic wherever it is heard. */
export type Tts = {
  engine: string;
  voice: string;
  synthetic: true;
  languages: readonly Language[];
  /** Samples per second of what it says. */
  rate: VoiceRate;
  /** False when nothing in the text can be said (only emoji, another script): then no file is written. Throws `voice_failed`, `tool_missing`, `disk_full` or `cancelled`. */
  say(speech: Speech): Promise<boolean>;
};
