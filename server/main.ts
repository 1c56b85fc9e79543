import { join } from "node:path";
import { runCommand } from "#server/command/run-command.ts";
import { configFrom, type Config } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { openContext } from "#server/context.ts";
import { giveUpRoot } from "#server/give-up-root.ts";
import { AppError } from "#server/errors.ts";
import { serve } from "#server/http/serve.ts";
import { createLog, type Log } from "#server/log/log.ts";
import { startSample } from "#server/sample/sample.ts";
import { startWork } from "#server/work.ts";

/** An orderly end takes at most this long; then the process goes, and the next start repairs what it left. */
const longestStopMs = 40_000;

process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
  const config = readConfig();
  if (!config) return 1;
  const [verb, ...argv] = process.argv.slice(2);
  if (verb !== undefined) return runCommand(config, verb, argv, stopSignal());
  const log = createLog(config.logLevel);
  const asked = askedToStop(log);
  await using parts = new AsyncDisposableStack();
  try {
    await start(config, log, parts);
  } catch (thrown) {
    log.fatal({ err: thrown instanceof AppError ? (thrown.cause ?? thrown.code) : thrown }, "could not start");
    process.stderr.write(`Heirvoice could not start. ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return 1;
  }
  const code = await asked;
  setTimeout(() => process.exit(1), longestStopMs).unref();
  await parts.disposeAsync();
  log.info("stopped");
  return code;
}

async function start(config: Config, log: Log, parts: AsyncDisposableStack): Promise<void> {
  const asRoot = await giveUpRoot(config.dataDir);
  if (asRoot) process.stderr.write(`${asRoot}\n`);
  const context = await openContext(config, log);
  parts.defer(() => context.close());
  if (config.role !== "api") {
    const work = await startWork(context);
    parts.defer(() => work.stop());
  }
  if (config.role === "worker") {
    log.info("worker ready");
    return;
  }
  const sample = startSample(context.story, join(config.dataDir, "sample"), { make: config.role === "all" }, log);
  parts.defer(() => sample.stop());
  const listening = await serve(context, sample);
  parts.defer(() => listening.stop());
  process.stdout.write(`Heirvoice is ready: ${config.http.publicUrl ?? listening.url}\n`);
}

/** Aborts when somebody ends the command. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

function readConfig(): Config | null {
  try {
    return configFrom(readEnv());
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return null;
  }
}

/** The exit code, once somebody or something ends the process; a second signal ends it at once. */
function askedToStop(log: Log): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let asked = false;
  const stop = (reason: string, code: number) => {
    if (asked && code === 0) process.exit(1);
    asked = true;
    log.info({ reason }, "stopping");
    resolve(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal, 0));
  process.on("disconnect", () => stop("the starting script is gone", 0));
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (thrown: unknown) => {
      log.fatal({ err: thrown }, event);
      stop(event, 1);
    });
  return promise;
}
