import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { configFrom, type Config } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { placeContent } from "#server/platform/content/place-content.ts";
import { dropPrivileges } from "./platform/process/drop-privileges.ts";
import { asAppError } from "./platform/errors.ts";
import { watchChildren } from "./platform/process/watchdog.ts";
import { createLog, type Log } from "#server/platform/log/log.ts";
import { returnIdleMemory } from "./platform/process/return-memory.ts";

/**
 * Time limit of a shutdown in ms; afterwards the process exits, its watchdog stops the rest, and the next start
 * repairs.
 */
const maxStopMs = 6_000;
/** Ignores a second signal within this time in ms, because `npm` and the terminal both forward one Ctrl-C. */
const repeatedSignalMs = 1_000;
/** Exit code for errors that a restart does not fix (EX_CONFIG of sysexits.h). */
const configurationExitCode = 78;

// A terminal that was closed takes no more lines.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => stream.destroy());
process.exitCode = await main();
process.exit();

async function main(): Promise<number> {
  const [verb, ...argv] = process.argv.slice(2);
  const config = readConfig();
  if (!config) return verb === undefined ? configurationExitCode : 1;
  if (verb === "import") {
    const { runImportCommand } = await import("#server/features/personal-archive/import-command.ts");
    return runImportCommand(config, argv);
  }
  if (verb !== undefined) {
    const { isBackupVerb, runBackupCommand } = await import("#server/features/backup/backup-command.ts");
    if (isBackupVerb(verb)) return runBackupCommand(config, verb, argv);
    const { runCommand } = await import("#server/command/run-command.ts");
    return runCommand(config, verb, argv, stopSignal());
  }
  const log = createLog(config.logLevel);
  const asked = askedToStop(log);
  await using parts = new AsyncDisposableStack();
  try {
    await start(config, log, parts);
  } catch (thrown) {
    const { code, cause, retryable } = asAppError(thrown);
    log.fatal({ code, err: cause ?? code }, "could not start");
    process.stderr.write(`Heirvoice could not start. ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return retryable || code === "internal" ? 1 : configurationExitCode;
  }
  const code = await asked;
  setTimeout(() => process.exit(1), maxStopMs).unref();
  await parts.disposeAsync();
  log.info("stopped");
  return code;
}

/** Enables the compile cache: it halves the next start and saves 20 MB. */
async function start(config: Config, log: Log, parts: AsyncDisposableStack): Promise<void> {
  const asRoot = await dropPrivileges(config.dataDir);
  if (asRoot) process.stderr.write(`${asRoot}\n`);
  await watchChildren();
  enableCompileCache(join(config.dataDir, "cache/compiled"));
  const { openServer } = await import("#server/open-server.ts");
  const opened = await openServer(config, log, parts);
  const memory = returnIdleMemory();
  parts.defer(() => memory.stop());
  if (opened === null) log.info("worker ready");
  else process.stdout.write(`Heirvoice is ready: ${opened.url}\n`);
  if (opened?.invitation) process.stdout.write(`${opened.invitation}\n`);
  process.send?.("ready");
  flushCompileCache();
  if (process.stdout.isTTY) await logModels(config, log);
}

/** Prints once which models would improve results on this machine. */
async function logModels(config: Config, log: Log): Promise<void> {
  const { offerModels } = await import("#server/providers/models/offer-model.ts");
  const offers = await offerModels(config).catch((thrown: unknown) => {
    log.warn({ err: thrown }, "models");
    return [];
  });
  for (const offer of offers) process.stdout.write(`${offer}\n`);
}

/** Aborts on the first signal; exits at once on the second. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  onWishToStop(() => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  });
  return stopping.signal;
}

function onWishToStop(stop: (reason: string) => void): void {
  let lastAt = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      if (performance.now() - lastAt < repeatedSignalMs) return;
      lastAt = performance.now();
      stop(signal);
    });
}

function readConfig(): Config | null {
  try {
    const env = readEnv();
    placeContent(env.CONTENT_FILE ?? null);
    return configFrom(env);
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return null;
  }
}

/** Resolves with the exit code when the process must end; a second signal ends it at once. */
function askedToStop(log: Log): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let asked = false;
  const stop = (reason: string, code: number) => {
    if (asked && code === 0) process.exit(1);
    asked = true;
    log.info({ reason }, "stopping");
    resolve(code);
  };
  onWishToStop((signal) => stop(signal, 0));
  process.on("disconnect", () => stop("the starting script is gone", 0));
  for (const event of ["uncaughtException", "unhandledRejection"])
    process.on(event, (thrown: unknown) => {
      log.fatal({ err: thrown }, event);
      stop(event, 1);
    });
  return promise;
}
