/** Prints a line on standard error, which keeps standard output for the command's result. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the command with an instruction. */
export function giveUp(line) {
  say(line);
  process.exit(1);
}
