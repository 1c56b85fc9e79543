// npm run models -- list: the recognisers and voices there are; -- pull [name]: downloads one, the best for this machine.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "models", ...process.argv.slice(2)]);
