// node scripts/subset-fonts.mjs: cuts the two typefaces down to what English and French pages need, into web/ui/fonts.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { home } from "./set-up/paths.mjs";

const { resolve } = createRequire(import.meta.url);
const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
const signs = "–—‘’“”„‹›…•€™✓Œœ\u00a0\u202f\u2009";

const cuts = [
  {
    name: "fraunces",
    file: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    axes: { opsz: 40, wght: { min: 400, max: 650 } },
  },
  {
    name: "atkinson",
    file: "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { name, file, axes } of cuts) {
  const whole = readFileSync(resolve(`@fontsource-variable/${file}`));
  const cut = await subsetFont(whole, latin + signs, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(join(home, "web", "ui", "fonts", `${name}.woff2`), cut);
  process.stdout.write(`${name}: ${whole.length} → ${cut.length} bytes\n`);
}
