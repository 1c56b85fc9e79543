import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AppError, fail } from "#server/platform/errors.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import {
  entailmentAnswerSchema,
  type EntailmentFiles,
  type EntailmentRequest,
  type Pair,
  type Scores,
} from "./entailment-messages.ts";

/** `score` throws `model_failed` or `cancelled`. `close` frees the model's memory. */
export type Entailment = {
  score(pairs: Pair[], signal: AbortSignal): Promise<(Scores | null)[]>;
  close(): void;
};

const program = fileURLToPath(new URL("./entailment-child.ts", import.meta.url));
/** Loading takes seconds, and each of a section's pairs a tenth of one. */
const maxMs = 5 * 60_000;

/** Runs an entailment model in a process of its own, which starts with the first question and stays until it is closed. */
export function openEntailment(files: EntailmentFiles): Entailment {
  let child: ChildProcess | null = null;
  let previous: Promise<unknown> = Promise.resolve();
  const close = () => {
    child?.kill("SIGKILL");
    child = null;
  };
  const ask = async (pairs: Pair[], signal: AbortSignal) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) child = start();
    try {
      return await scoresFrom(child, { files, pairs }, signal);
    } catch (thrown) {
      close();
      throw thrown;
    }
  };
  return {
    close,
    score(pairs, signal) {
      const scored = previous.then(() => ask(pairs, signal));
      previous = scored.catch(() => undefined);
      return scored;
    },
  };
}

function start(): ChildProcess {
  const started = fork(program, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  yieldProcessor(started);
  return started;
}

async function scoresFrom(
  child: ChildProcess,
  request: EntailmentRequest,
  signal: AbortSignal,
): Promise<(Scores | null)[]> {
  const late = AbortSignal.timeout(maxMs);
  const settled = new AbortController();
  const options = { signal: AbortSignal.any([signal, late, settled.signal]) };
  try {
    const ended = once(child, "exit", options).then(() => {
      throw fail("model_failed", "The entailment model ended before it was done.");
    });
    const answered = once(child, "message", options);
    child.send(request);
    const [message] = await Promise.race([answered, ended]);
    const { data: said } = entailmentAnswerSchema.safeParse(message);
    if (said && "scores" in said && said.scores.length === request.pairs.length) return said.scores;
    const why = said && "problem" in said ? `could not work (${said.problem})` : "gave an answer of another form";
    throw fail("model_failed", `The entailment model ${why}.`);
  } catch (thrown) {
    if (signal.aborted) throw fail("cancelled", "Judging was cancelled.", thrown);
    if (late.aborted) throw fail("model_failed", "The entailment model took too long.", thrown);
    throw thrown instanceof AppError
      ? thrown
      : fail("model_failed", "The entailment model could not be asked.", thrown);
  } finally {
    settled.abort();
  }
}
