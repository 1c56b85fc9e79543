import type { Sql } from "postgres";
import type { Language } from "#domain/language.ts";
import type { RenderProcesses } from "#server/api/storage/render/render-processes.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { VoiceProvider } from "#server/providers/elevenlabs-conversations.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import type { ChosenPunctuation } from "#server/providers/punctuation/choose-punctuation.ts";
import type { ChosenStt } from "#server/providers/stt/choose-stt.ts";
import type { Tts, VoiceKind } from "#server/providers/tts/tts.ts";
import type { Voices } from "#server/providers/tts/voices.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import type { Composer } from "./3-memoir/compose-memoir.ts";

/** All that the steps of the path may reach. Tools that may be missing are asked for when they are needed. */
export type StoryTools = {
  sql: Sql;
  store: ObjectStore;
  ffmpeg(): Promise<Ffmpeg>;
  stt(language: Language): Promise<ChosenStt>;
  punctuation(language: Language): Promise<ChosenPunctuation>;
  /** Child processes that scale pictures. */
  pictures: Pick<RenderProcesses, "render" | "close">;
  voices: Voices;
  /** The narrator; null when this machine has no voice for the language. */
  tts(language: Language, kind?: VoiceKind): Promise<Tts | null>;
  composer(): Promise<Composer>;
  /** Where ended conversations are fetched; null when no provider is named. */
  voiceProvider: VoiceProvider | null;
  /** Makes voices from recordings; null when no service is named for it. */
  voiceClone: VoiceClone | null;
  /** The model that sums up documents and sounds; null when none is named for it. */
  summarizer: TextModel | null;
  /** The model that chooses the sentences that answer a question; null when none is named for it. */
  tapeReader: { model: TextModel; isHere: boolean } | null;
  /** For work that is made of other jobs. */
  queue: Queue;
  /** Scratch space; each job has a folder of its own in it and leaves it empty. */
  workDir: string;
  /** Cleaned clips, kept between runs by content. */
  cacheDir: string;
  /** Where the outside reaches this instance; null when it cannot. */
  publicUrl: string | null;
  /** What was given as that address though only this machine reaches it. */
  localUrl?: string | null;
};
