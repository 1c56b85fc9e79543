// npm run soak [-- [stories|hostile|recording|answers|room|bombs|nodes] [<minutes> [<seed>]]]: the soak tests, ten minutes by
// default. stories: makes a story over and over while its worker is killed. hostile: attackers act while people work.
// recording: one long recording in a real browser. answers: all 85 questions there, one after another. room: the
// browser's storage runs out during a recording. bombs [<rounds>]: an honest answer beside twenty sound bombs. nodes
// [<kills>]: kills one of several nodes again and again while people record and talk.
import { join } from "node:path";
import { ownTempFolder } from "./set-up/own-temp-folder.mjs";
import { node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { setUp } from "./set-up/set-up.mjs";

const modes = ["stories", "hostile", "recording", "answers", "room", "bombs", "nodes"];
const asked = process.argv.slice(2);
const [mode, rest] = modes.includes(asked[0]) ? [asked[0], asked.slice(1)] : ["stories", asked];

setUp({ all: true, web: true });
const endTempFolder = ownTempFolder();
const code = await runToEnd(node, [join("bench", "soak", `${mode}.ts`), ...rest]);
endTempFolder();
process.exit(code);
