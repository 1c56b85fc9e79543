// node scripts/subset-fonts.mjs: subsets the two typefaces into web/ui/fonts, as web/ui/style/faces.css declares.
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
/** A subset with one weight is half as large as one with all. */
const weights = { "fraunces.woff2": 600, "fraunces-print.woff2": 400 };
/** The font features that our pages use: no fractions, no hinting, no tables for design programs. */
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

/** The characters of a range like `U+20-7E, U+A0`. */
function lettersOf(range) {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .map(([, first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join("");
}
