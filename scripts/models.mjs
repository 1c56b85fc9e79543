// npm run models -- list: the available recognizers and voices; -- pull [name]: downloads one, by default the best for
// this machine.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "models", ...process.argv.slice(2)]);
