// npm run bench [-- <name>]: the performance promises. A table on standard error, one JSON line each on standard
// output.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ownTempFolder } from "./set-up/own-temp-folder.mjs";
import { home, node } from "./set-up/paths.mjs";
import { runToEnd } from "./set-up/run.mjs";
import { giveUp, say } from "./set-up/say.mjs";
import { setUp } from "./set-up/set-up.mjs";

setUp({ all: true, web: true });
const all = readdirSync(join(home, "bench"))
  .filter((name) => name.endsWith(".ts") && name !== "report.ts" && !name.endsWith(".test.ts"))
  .map((name) => basename(name, ".ts"));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) giveUp(`There is no bench ${unknown.join(", ")}. There are: ${all.join(", ")}.`);

const endTempFolder = ownTempFolder();
let worst = 0;
for (const name of asked.length > 0 ? asked : all) {
  say(`— ${name}`);
  worst = Math.max(worst, await runToEnd(node, [join("bench", `${name}.ts`)]));
}
endTempFolder();
process.exit(worst);
