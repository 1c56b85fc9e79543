// npm run seed:demo: fills the data folder with demo storytellers and prints how to sign in as them.
import { runProgram } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ web: true });
await runProgram(["examples/seed-demo-command.ts"]);
