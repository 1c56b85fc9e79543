// npm run soak [-- <minutes> [<seed>]]: a story made over and over while its worker is killed; ten minutes unless told.
import { join } from "node:path";
import { ownTempFolder } from "./set-up/own-temp-folder.mjs";
import { node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp();
const endTempFolder = ownTempFolder();
const code = await runToEnd(node, [join("bench", "soak", "stories.ts"), ...process.argv.slice(2)]);
endTempFolder();
process.exit(code);
