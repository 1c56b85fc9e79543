// npm start: all set-up, then the product.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ web: true });
await runProgram(["server/main.ts"]);
