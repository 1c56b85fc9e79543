import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { fail } from "#server/platform/errors.ts";

/**
 * Reads the key from a line of standard input: a command line would be visible to other users of the machine. A terminal
 * does not show what is typed.
 */
export async function askRecoveryKey(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write("Recovery key: ");
  const silent = new Writable({ write: (_bytes, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  lines.on("SIGINT", () => process.exit(130));
  for await (const line of lines) {
    const key = line.trim();
    if (key === "") continue;
    if (stdin.isTTY) stderr.write("\n");
    lines.close();
    return key;
  }
  throw fail("invalid_input", "The recovery key is missing: type it, or pass it as standard input.");
}
