// npm run keys [-- rotate | mint]: the keys of this instance, as JSON. `npm run --silent keys` prints nothing else.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "keys", ...process.argv.slice(2)]);
