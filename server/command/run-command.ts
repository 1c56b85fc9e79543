import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { serviceAccount } from "#server/platform/process/service-account.ts";
import { asAppError } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { secureDataDir } from "#server/platform/process/secure-data-dir.ts";
import { readMakeArguments } from "./arguments.ts";

/** `main.ts memoir …`, `models …`, `keys …` or `mailbox`. Returns the exit code. Its log is silent but for errors: what a person should know is printed. */
export async function runCommand(config: Config, verb: string, argv: string[], signal: AbortSignal): Promise<number> {
  try {
    if (verb === "memoir" || verb === "models") await secureDataDir(config.dataDir, await serviceAccount());
    if (verb === "models") return await (await import("./models-command.ts")).runModelsCommand(config, argv);
    if (verb === "keys") return await (await import("./keys-command.ts")).runKeysCommand(config, argv);
    if (verb === "mailbox") return await (await import("./mailbox-command.ts")).runMailboxCommand(config);
    const asked = readMakeArguments(argv);
    enableCompileCache(join(config.dataDir, "cache/compiled"));
    const { openContext } = await import("#server/context.ts");
    const { runMemoirCommand } = await import("./memoir-command.ts");
    const context = await openContext(config, createLog("error"));
    try {
      return await runMemoirCommand(context, asked, signal);
    } finally {
      await context.close();
    }
  } catch (thrown) {
    const error = asAppError(thrown);
    process.stderr.write(`${error.message}\n`);
    if (error.code === "internal") process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
    return 1;
  }
}
