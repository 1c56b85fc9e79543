import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Word } from "#domain/recording/transcript.ts";
import type { Config } from "#server/platform/config/config.ts";
import { wasKilledExternally, fail } from "#server/platform/errors.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import { sttModels } from "#server/providers/models/model-list.ts";
import { findModel, type SttModel } from "#server/providers/models/model.ts";
import { sherpaSaidSchema } from "./sherpa-words.ts";
import type { Listening, Stt } from "./stt.ts";

const program = fileURLToPath(new URL("./sherpa-child.ts", import.meta.url));

/** A downloaded model, run on this machine; null when none has been pulled. */
export async function sherpaStt(config: Config): Promise<Stt | null> {
  const model = await findModel(config.stt.modelsDir, askedModel(config.stt), sttModels);
  if (!model) return null;
  const about = { engine: "sherpa", model: model.name, draft: false } as const;
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: null,
    transcribe: async (listening) => ({
      ...about,
      language: listening.language,
      words: await listen(listening, modelConfig(config.stt.modelsDir, model, listening.language)),
    }),
  };
}

/** `STT_MODEL`, unless nothing says that it is one of these: then it names another engine's. */
function askedModel({ choice, model }: Config["stt"]): string | null {
  return choice === "sherpa" || sttModels.some(({ name }) => name === model) ? model : null;
}

function modelConfig(dir: string, model: SttModel, language: string) {
  const path = (file: string) => join(dir, model.folder, file);
  const { encoder, decoder, joiner, tokens } = model.files;
  const common = { tokens: path(tokens), numThreads: 2, provider: "cpu", debug: 0 };
  if (model.kind === "whisper")
    return { ...common, whisper: { encoder: path(encoder), decoder: path(decoder), language, task: "transcribe" } };
  return {
    ...common,
    modelType: "nemo_transducer",
    transducer: { encoder: path(encoder), decoder: path(decoder), joiner: path(joiner ?? "") },
  };
}

/** Runs the child and gathers its words. Throws `recogniser_failed` or `cancelled`. */
export async function listen(
  { file, durationMs, signal, onProgress }: Listening,
  config: Record<string, unknown>,
): Promise<Word[]> {
  const child = fork(program, { stdio: ["ignore", "ignore", "pipe", "ipc"], signal, killSignal: "SIGKILL" });
  yieldProcessor(child, durationMs);
  const words: Word[] = [];
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-400)));
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      const { data: said, error } = sherpaSaidSchema.safeParse(message);
      if (!said) reject(fail("recogniser_failed", "The recognizer said what nobody understands.", error));
      else if ("problem" in said) reject(fail("recogniser_failed", `The recognizer could not listen: ${said.problem}`));
      else if ("done" in said) resolve();
      else {
        words.push(...said.words);
        onProgress(Math.min(1, said.reachedMs / durationMs), "listening");
      }
    });
    child.on("error", (cause) =>
      reject(fail(signal.aborted ? "cancelled" : "recogniser_failed", "The recognizer was stopped.", cause)),
    );
    child.on("exit", (_code, signalled) =>
      reject(
        signalled === "SIGKILL"
          ? wasKilledExternally("The recognizer")
          : fail("recogniser_failed", `The recognizer ended before it was done. ${complaint}`.trim()),
      ),
    );
    child.send({ file, modelConfig: config });
  }).finally(() => child.kill("SIGKILL"));
  return words.map((word) => ({
    ...word,
    startMs: Math.min(word.startMs, durationMs),
    endMs: Math.min(word.endMs, durationMs),
  }));
}
