// npm start: all set-up, then the product until a signal ends it.
import { keepRunning } from "./set-up/keep-running.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ web: true });
await keepRunning(["server/main.ts"]);
