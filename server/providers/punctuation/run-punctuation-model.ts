import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "#server/platform/errors.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import type { PunctuationModel } from "#server/providers/models/model.ts";
import { punctuationSaidSchema, type PunctuationRequest } from "./punctuation-messages.ts";

const program = fileURLToPath(new URL("./punctuation-child.ts", import.meta.url));
/** An hour of talk takes seconds. */
const maxMs = 5 * 60_000;

/** Has a model in a process of its own set the marks of texts. Throws `model_failed` or `cancelled`. */
export async function askModel(
  dir: string,
  { folder, files }: PunctuationModel,
  texts: string[],
  signal: AbortSignal,
): Promise<string[]> {
  const late = AbortSignal.timeout(maxMs);
  const child = fork(program, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    signal: AbortSignal.any([signal, late]),
    killSignal: "SIGKILL",
  });
  yieldProcessor(child);
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const failed = (why: string, cause?: unknown) => reject(fail("model_failed", `The punctuation model ${why}.`, cause));
  child.on("message", (message) => {
    const { data: said, error } = punctuationSaidSchema.safeParse(message);
    if (!said) failed("said what nobody understands", error);
    else if ("problem" in said) failed(`could not work (${said.problem})`);
    else resolve(said.texts);
  });
  child.on("error", (cause) => {
    if (signal.aborted) reject(fail("cancelled", "Setting full stops was cancelled.", cause));
    else failed(late.aborted ? "took too long" : "could not be started", cause);
  });
  child.on("exit", () => failed("ended before it was done"));
  const request: PunctuationRequest = {
    model: join(dir, folder, files.model),
    vocabulary: join(dir, folder, files.vocabulary),
    texts,
  };
  child.send(request);
  return promise.finally(() => child.kill("SIGKILL"));
}
