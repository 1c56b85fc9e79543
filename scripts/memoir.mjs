// npm run memoir -- make <folder> --out <dir>: makes book and audiobook without a browser.
import { isAbsolute, resolve } from "node:path";
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

/** In MB. A small young generation is collected often, which halves the memory at the same speed. */
const littleAtOnce = "--max-semi-space-size=2";

setUp();
await runProgram([littleAtOnce, "server/main.ts", "memoir", ...fromWhereAsked(process.argv.slice(2))]);

/** npm runs this in the project's folder; paths are relative to the person's folder. */
function fromWhereAsked(argv) {
  const asked = process.env.INIT_CWD ?? process.cwd();
  const absolute = (path) => (path === "" || isAbsolute(path) ? path : resolve(asked, path));
  return argv.map((word, at) => {
    const isFolder = at === 1 && argv[0] === "make" && !word.startsWith("-");
    return isFolder || argv[at - 1] === "--out" ? absolute(word) : word;
  });
}
