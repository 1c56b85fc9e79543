// npm run mailbox: a new one-time link to this instance's mailbox.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
await runProgram(["server/main.ts", "mailbox"]);
