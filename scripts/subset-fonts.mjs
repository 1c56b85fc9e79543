// node scripts/subset-fonts.mjs: cuts the two typefaces as web/ui/style/faces.css says, into web/ui/fonts.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { home } from "./set-up/paths.mjs";

const { resolve } = createRequire(import.meta.url);
const sources = {
  Fraunces: {
    file: (set) => `fraunces/files/fraunces-${set}-opsz-normal.woff2`,
    axes: { opsz: 40, wght: { min: 400, max: 650 } },
  },
  Atkinson: {
    file: (set) => `atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${set}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
};
/** A cut of one weight is half as heavy as one of all. */
const weights = { "fraunces.woff2": 600, "fraunces-print.woff2": 400 };
/** What our pages use of a face: no fractions, no hints (screens of today need none), nothing for design programs. */
const keepFeatures = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"];
const dropTables = ["STAT", "gasp"];
const face = /font-family: (\w+);\s+src: url\("..\/fonts\/([\w-]+\.woff2)"\)[^;]*;\s+[^}]*?unicode-range:([^;]+);/g;

for (const [, family, name, range] of readFileSync(join(home, "web/ui/style/faces.css"), "utf8").matchAll(face)) {
  const { file, axes } = sources[family];
  const whole = readFileSync(resolve(`@fontsource-variable/${file(name.includes("-ext") ? "latin-ext" : "latin")}`));
  const variationAxes = { ...axes, wght: weights[name] ?? axes.wght };
  const kept = { keepFeatures, dropTables, noHinting: true };
  const cut = await subsetFont(whole, lettersOf(range), { targetFormat: "woff2", variationAxes, ...kept });
  writeFileSync(join(home, "web/ui/fonts", name), cut);
  process.stdout.write(`${name}: ${whole.length} → ${cut.length} bytes\n`);
}

/** `U+20-7E, U+A0` as the letters it means. */
function lettersOf(range) {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .map(([, first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join("");
}
