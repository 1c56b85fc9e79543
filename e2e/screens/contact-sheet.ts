import sharp from "sharp";

const thumb = { width: 260, maxHeight: 2600, gap: 16 };

/** All pictures of one page in a row, from the narrowest in light mode to the widest with larger text. */
export async function contactSheet(pictures: readonly string[], out: string): Promise<void> {
  const small = await Promise.all(pictures.map(shrink));
  const height = Math.max(...small.map(({ info }) => info.height));
  const width = small.length * (thumb.width + thumb.gap);
  await sharp({ create: { width, height, channels: 3, background: "#777" } })
    .composite(small.map(({ data }, at) => ({ input: data, left: at * (thumb.width + thumb.gap), top: 0 })))
    .jpeg({ quality: 82 })
    .toFile(out);
}

/** Fits the sheet's columns; of a long page only its beginning. */
async function shrink(file: string) {
  const { data, info } = await sharp(file).resize({ width: thumb.width }).png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, thumb.maxHeight);
  return sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height })
    .png()
    .toBuffer({ resolveWithObject: true });
}
