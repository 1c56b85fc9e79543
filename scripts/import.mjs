// npm run import -- <bag>: a personal archive, a ZIP or a folder, into an instance without people.
import { resolve } from "node:path";
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
// npm runs this in the project's folder; paths are relative to the person's folder.
const argv = process.argv.slice(2).map((word) => resolve(process.env.INIT_CWD ?? process.cwd(), word));
await runProgram(["server/main.ts", "import", ...argv]);
