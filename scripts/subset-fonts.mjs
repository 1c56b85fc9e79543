// node scripts/subset-fonts.mjs: cuts the two typefaces as web/ui/style/faces.css says, into web/ui/fonts.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { home } from "./set-up/paths.mjs";

const { resolve } = createRequire(import.meta.url);
const sources = {
  Fraunces: { file: (set) => `fraunces/files/fraunces-${set}-opsz-normal.woff2`, axes: { opsz: 40 } },
  Atkinson: {
    file: (set) => `atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${set}-wght-normal.woff2`,
    axes: {},
  },
};
const face =
  /font-family: (\w+);\s+src: url\("..\/fonts\/([\w-]+\.woff2)"\)[^;]*;\s+font-weight: (\d+) (\d+);[^}]*?unicode-range:([^;]+);/g;

for (const [, family, name, min, max, range] of readFileSync(join(home, "web/ui/style/faces.css"), "utf8").matchAll(
  face,
)) {
  const { file, axes } = sources[family];
  const whole = readFileSync(resolve(`@fontsource-variable/${file(name.includes("-ext") ? "latin-ext" : "latin")}`));
  const variationAxes = { ...axes, wght: { min: Number(min), max: Number(max) } };
  const cut = await subsetFont(whole, lettersOf(range), { targetFormat: "woff2", variationAxes });
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
