import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { configFrom, type Config } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { giveUpRoot } from "#server/give-up-root.ts";
import { AppError } from "#server/errors.ts";
import { createLog, type Log } from "#server/log/log.ts";
import { giveBackStartUpMemory } from "#server/give-back-memory.ts";

/** An orderly end takes at most this long; then the process goes, and the next start repairs what it left. */
const longestStopMs = 40_000;

process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
  const config = readConfig();
  if (!config) return 1;
  const [verb, ...argv] = process.argv.slice(2);
  if (verb !== undefined) {
    const { runCommand } = await import("#server/command/run-command.ts");
    return runCommand(config, verb, argv, stopSignal());
  }
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

/** What has been compiled once is kept: it halves the next start, and takes 20 MB less. */
async function start(config: Config, log: Log, parts: AsyncDisposableStack): Promise<void> {
  const asRoot = await giveUpRoot(config.dataDir);
  if (asRoot) process.stderr.write(`${asRoot}\n`);
  enableCompileCache(join(config.dataDir, "cache/compiled"));
  const { openHouse } = await import("#server/open-house.ts");
  const url = await openHouse(config, log, parts);
  giveBackStartUpMemory();
  if (url === null) log.info("worker ready");
  else process.stdout.write(`Heirvoice is ready: ${url}\n`);
  flushCompileCache();
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
