import { readFileSync } from "node:fs";

const lookAgainMs = 1_000;
const begunBy = aboveUs();

/** Calls back when the `npm` that runs this script has exited; never if another program started it. */
export function onEndOfNpm(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (aboveUs() === begunBy) return;
    clearInterval(watch);
    gone();
  }, lookAgainMs);
  watch.unref();
}

/** The parent process, or its parent if it is only npm's shell. When it exits, this process gets another parent. */
function aboveUs() {
  const { ppid } = process;
  const isShell = read(`/proc/${ppid}/cmdline`).includes("-c\0node scripts/");
  return isShell ? `${ppid} ${/^PPid:\s+(\d+)/m.exec(read(`/proc/${ppid}/status`))?.[1]}` : `${ppid}`;
}

/** Empty without such a folder or process. */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
