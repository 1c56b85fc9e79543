import jsQR from "jsqr";
import sharp from "sharp";
import { pageImage, pdfProperties } from "#server/pipeline/4-book/testing/read-pdf.ts";

/** The address of each code that a phone finds on the rendered pages, in the order of the pages. */
export async function printedCodes(pdf: string): Promise<string[]> {
  const codes: string[] = [];
  const pages = Number((await pdfProperties(pdf)).get("Pages"));
  for (let page = 1; page <= pages; page++) {
    const { data, info } = await sharp(await pageImage(pdf, page, 150))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
    /* The decoder takes some photographs for an empty code. */
    if (found && URL.canParse(found.data)) codes.push(found.data);
  }
  return codes;
}
