import type { Config } from "#server/config/config.ts";
import { serviceAccount } from "#server/backend/db/service-account.ts";
import { openContext } from "#server/context.ts";
import { asAppError } from "#server/errors.ts";
import { createLog } from "#server/log/log.ts";
import { ownDataDir } from "#server/own-data-dir.ts";
import { readMakeArguments } from "./arguments.ts";
import { runKeysCommand } from "./keys-command.ts";
import { runMailboxCommand } from "./mailbox-command.ts";
import { runMemoirCommand } from "./memoir-command.ts";
import { runModelsCommand } from "./models-command.ts";

/** `main.ts memoir …`, `models …`, `keys …` or `mailbox`. Returns the exit code. Its log is silent but for errors: what a person should know is printed. */
export async function runCommand(config: Config, verb: string, argv: string[], signal: AbortSignal): Promise<number> {
  try {
    if (verb === "memoir" || verb === "models") await ownDataDir(config.dataDir, await serviceAccount());
    if (verb === "models") return await runModelsCommand(config, argv);
    if (verb === "keys") return await runKeysCommand(config, argv);
    if (verb === "mailbox") return await runMailboxCommand(config);
    const asked = readMakeArguments(argv);
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
