import type { Config } from "#server/config/config.ts";
import { openContext } from "#server/context.ts";
import { asAppError } from "#server/errors.ts";
import { createLog } from "#server/log/log.ts";
import { readMakeArguments } from "./arguments.ts";
import { runKeysCommand } from "./keys-command.ts";
import { runMemoirCommand } from "./memoir-command.ts";
import { runModelsCommand } from "./models-command.ts";

/** `main.ts memoir …`, `models …` or `keys …`. Returns the exit code. Its log is silent but for errors: what a person should know is printed. */
export async function runCommand(config: Config, verb: string, argv: string[], signal: AbortSignal): Promise<number> {
  try {
    if (verb === "models") return await runModelsCommand(config, argv);
    if (verb === "keys") return await runKeysCommand(config, argv);
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
