/** One line for a person; on standard error, so that what a command prints stays its own. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the command with a sentence that says what to do. */
export function giveUp(line) {
  say(line);
  process.exit(1);
}
