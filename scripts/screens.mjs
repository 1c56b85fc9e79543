// npm run screens [-- <folder> [<address> …]]: a picture of every public page, screen and state in every size and mode,
// with a contact sheet of each, in build/screens by default. The first run makes the sample, which takes minutes.
import { join } from "node:path";
import { ownTempFolder } from "./set-up/own-temp-folder.mjs";
import { home, node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

const [folder = join(home, "build", "screens"), ...addresses] = process.argv.slice(2);

setUp({ all: true, web: true });
const endTempFolder = ownTempFolder();
const code = await runToEnd(node, [join("e2e", "screens", "make-screens.ts"), folder, ...addresses]);
endTempFolder();
process.exit(code);
