import { readFileSync } from "node:fs";

const lookAgainMs = 1_000;
const begunBy = aboveUs();

/** Calls back once the `npm` that runs this script is gone; never when something else started it. */
export function onEndOfNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (aboveUs() === begunBy) return;
    clearInterval(watch);
    gone();
  }, lookAgainMs);
  watch.unref();
}

/** Our parent, and its own where it is only the shell that npm runs a script in. Its end gives us to another. */
function aboveUs() {
  const { ppid } = process;
  const isShell = read(`/proc/${ppid}/cmdline`).includes("-c\0node scripts/");
  return isShell ? `${ppid} ${/^PPid:\s+(\d+)/m.exec(read(`/proc/${ppid}/status`))?.[1]}` : `${ppid}`;
}

/** Empty where there is no such folder, or no such process. */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
