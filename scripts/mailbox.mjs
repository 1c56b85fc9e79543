// npm run mailbox: a fresh link to the mailbox of this instance, good once.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "mailbox"]);
