// node scripts/draw-icons.mjs: renders the app icons into build/web/icons after the build of the pages.
import "#server/platform/content/default-content.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { home } from "./set-up/paths.mjs";

const { sitePages } = await import(join(home, "build", "site", "site-pages.mjs"));
const folder = join(home, "build", "web", "icons");
mkdirSync(folder, { recursive: true });

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 26 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
const keep = (name, bytes) => writeFileSync(join(folder, name), bytes);

const { plain, whole } = sitePages.icons;
keep("icon.svg", plain);
for (const size of [192, 512]) {
  keep(`icon-${size}.png`, await png(plain, size));
  keep(`maskable-${size}.png`, await png(whole, size));
}
keep("apple-touch-icon.png", await png(whole, 180));
keep("favicon.ico", asIco(await Promise.all([16, 32, 48].map(async (size) => [size, await png(plain, size)]))));

/** An ICO with PNGs: a header of 6 bytes, 16 bytes per picture, then the pictures. */
function asIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, [size, bytes]] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}
