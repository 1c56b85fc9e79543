// npm run dev: the product, restarted when its code changes.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ web: true });
await runProgram(["--watch", "--watch-preserve-output", "server/main.ts"]);
