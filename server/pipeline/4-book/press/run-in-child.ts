import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { errorCodes } from "#domain/errors.ts";
import { AppError, wasKilledExternally, fail } from "#server/platform/errors.ts";
import { sharedCompileCache } from "#server/platform/threads/share-compile-cache.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";

const failureSchema = z.object({ code: z.enum(errorCodes), message: z.string() });
type Failure = z.infer<typeof failureSchema>;

const messageSchema = z.union([
  z.object({ fraction: z.number() }),
  z.object({ answer: z.unknown() }),
  z.object({ failure: failureSchema }),
]);
type Message = z.infer<typeof messageSchema>;

export type ChildOptions = {
  signal?: AbortSignal | undefined;
  onFraction?: ((fraction: number) => void) | undefined;
  limits?: { maxMemoryMb: number; maxMs: number };
};

/** Time limit; a thousand pages with photos take some minutes. */
const usualLimits = { maxMemoryMb: 2000, maxMs: 2 * 60 * 60_000 };

/**
 * Runs one of our scripts in a child process without our environment, off the event loop, and returns its answer. Kills
 * it on `signal`, past 2 GB and after two hours. Throws `cancelled`, the child's own failure, or `typesetting_failed`.
 */
export async function runInChild<Answer>(
  script: URL,
  request: object,
  answerSchema: z.ZodType<Answer>,
  { signal, onFraction, limits: { maxMemoryMb, maxMs } = usualLimits }: ChildOptions = {},
): Promise<Answer> {
  if (signal?.aborted) throw cancelled();
  const child = fork(script, {
    execArgv: ["--max-old-space-size=512", "--max-semi-space-size=2"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: sharedCompileCache(),
  });
  yieldProcessor(child);
  const killed = new AbortController();
  const kill = (why: AppError) => {
    killed.abort(why);
    child.kill("SIGKILL");
  };
  const onAbort = () => kill(cancelled());
  signal?.addEventListener("abort", onAbort, { once: true });
  const watch = setInterval(() => void watchMemory(child.pid, maxMemoryMb, kill), 500);
  const late = setTimeout(() => kill(fail("typesetting_failed", "The book took too long.")), maxMs);
  try {
    const last = await converse(child, request, onFraction);
    killed.signal.throwIfAborted();
    if (child.signalCode === "SIGKILL") throw wasKilledExternally("The typesetter");
    if ("failure" in last) throw fail(last.failure.code, last.failure.message);
    return answerSchema.parse("answer" in last ? last.answer : null);
  } finally {
    clearInterval(watch);
    clearTimeout(late);
    signal?.removeEventListener("abort", onAbort);
    if (child.exitCode === null) child.kill("SIGKILL");
  }
}

const cancelled = () => fail("cancelled", "The book was cancelled.");

/** Sends the request and returns the child's answer after it exits. */
function converse(child: ChildProcess, request: object, onFraction: ChildOptions["onFraction"]): Promise<Message> {
  return new Promise((resolve, reject) => {
    let last: Message | null = null;
    let printed = "";
    child.stderr?.on("data", (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4000)));
    child.on("message", (raw) => {
      const { data: message, error } = messageSchema.safeParse(raw);
      if (!message) reject(fail("typesetting_failed", "The typesetter said what nobody understands.", error));
      else if ("fraction" in message) onFraction?.(message.fraction);
      else last = message;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const why = `The typesetter stopped (${signal ?? code}). ${printed.trim().split("\n").at(-1) ?? ""}`;
      resolve(last ?? { failure: { code: "typesetting_failed", message: why } });
    });
    child.send(request, (error) => error && reject(error));
  });
}

async function watchMemory(pid: number | undefined, maxMb: number, kill: (why: AppError) => void): Promise<void> {
  if (pid === undefined || process.platform !== "linux") return;
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  if (kilobytes > maxMb * 1024) kill(fail("typesetting_failed", `The book needs more than ${maxMb} MB of memory.`));
}

/** Runs in the child: answers one request, then exits. */
export function answerParent<Request>(
  requestSchema: z.ZodType<Request>,
  work: (request: Request, onFraction: (fraction: number) => void) => Promise<unknown>,
): void {
  process.on("disconnect", () => process.exit(1));
  process.once("message", (raw) => {
    const done = Promise.resolve(requestSchema.parse(raw)).then((request) =>
      work(request, (fraction) => send({ fraction })),
    );
    done.then(
      (answer) => send({ answer }, () => process.exit(0)),
      (thrown: unknown) => send({ failure: describe(thrown) }, () => process.exit(1)),
    );
  });
}

function send(message: Message, then?: () => void): void {
  process.send?.(message, () => then?.());
}

function describe(thrown: unknown): Failure {
  if (thrown instanceof AppError) return { code: thrown.code, message: thrown.message };
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOSPC")
    return { code: "disk_full", message: "The disk is full. Free some space, then run this again." };
  return { code: "typesetting_failed", message: thrown instanceof Error ? thrown.message : String(thrown) };
}
