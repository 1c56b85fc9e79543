import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { RenderProcesses } from "#server/api/storage/render/render-processes.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { choosePunctuation } from "#server/providers/punctuation/choose-punctuation.ts";
import { chooseLanguageModel, hasLocalModel } from "#server/providers/llm/choose-language-model.ts";
import { chooseStt } from "#server/providers/stt/choose-stt.ts";
import { openVoices } from "#server/providers/tts/voices.ts";
import { chooseVoiceClone } from "#server/providers/voice-clone/choose-voice-clone.ts";
import type { Composer } from "./3-memoir/compose-memoir.ts";
import type { StoryTools } from "./story-tools.ts";

/** Somebody waits in front of the page. */
const whileWaiting = { timeoutMs: 40_000, attempts: 2, firstPauseMs: 500 };

/** The tools of the path as this instance is configured. Nothing is looked for before it is needed. */
export async function openStoryTools(
  config: Config,
  { sql, store, queue }: Pick<StoryTools, "sql" | "store" | "queue">,
): Promise<StoryTools> {
  let ffmpeg: Promise<Ffmpeg> | undefined;
  const findOnce = () => {
    ffmpeg ??= findFfmpeg(config.ffmpegPath).catch((thrown: unknown) => {
      ffmpeg = undefined;
      throw thrown;
    });
    return ffmpeg;
  };
  const written = config.composer === "written" ? await loadComposer(config) : null;
  const voices = openVoices(config.stt.modelsDir);
  return {
    sql,
    store,
    queue,
    ffmpeg: findOnce,
    stt: (language) => chooseStt(config, { language }),
    punctuation: (language) => choosePunctuation(config, language),
    pictures: new RenderProcesses({ processes: 1 }),
    voices,
    tts: (language, kind) => voices.narrator(language, kind),
    composer: async () => written ?? loadComposer(config),
    summarizer: config.summaries === "model" ? chooseLanguageModel(config) : null,
    tapeReader:
      config.tapeQuestions === "model"
        ? { model: chooseLanguageModel(config, whileWaiting), isHere: hasLocalModel(config) }
        : null,
    voiceProvider: config.voiceAgent.kind === "elevenlabs" ? config.voiceAgent : null,
    voiceClone: chooseVoiceClone(config),
    workDir: join(config.dataDir, "work"),
    cacheDir: join(config.dataDir, "cache"),
    publicUrl: config.http.publicUrl,
    localUrl: config.http.localUrl,
  };
}

/** The composers are a hundred modules that only a book needs. */
async function loadComposer(config: Config): Promise<Composer> {
  const { chooseComposer } = await import("./3-memoir/choose-composer.ts");
  return chooseComposer(config);
}
