// npm run models -- pull [name]: downloads a recogniser that runs on this machine.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "models", ...process.argv.slice(2)]);
