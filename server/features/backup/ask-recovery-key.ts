import { createInterface } from "node:readline/promises";
import { fail } from "#server/platform/errors.ts";

/** Reads the key from a line of standard input: a command line would be visible to other users of the machine. */
export async function askRecoveryKey(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write("Recovery key: ");
  const lines = createInterface({ input: stdin, terminal: false });
  for await (const line of lines) {
    const key = line.trim();
    if (key !== "") return key;
  }
  throw fail("invalid_input", "The recovery key is missing: type it, or pass it as standard input.");
}
