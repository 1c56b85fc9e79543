import { readFile, writeFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";

/** Where the printer cuts, in points, from each edge of the sheet. */
export const bleedPoints = 9;

/**
 * Marks what is cut off (BleedBox) and what stays (TrimBox) on every page, and adds a blank page when their number is odd.
 * Returns the number of pages.
 */
export async function markPages(file: string, createdAt: Date): Promise<number> {
  const document = await PDFDocument.load(await readFile(file), { updateMetadata: false });
  const [first] = document.getPages();
  const size = first?.getSize() ?? { width: 0, height: 0 };
  if (document.getPageCount() % 2 === 1) document.addPage([size.width, size.height]);
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    page.setBleedBox(0, 0, width, height);
    page.setTrimBox(bleedPoints, bleedPoints, width - 2 * bleedPoints, height - 2 * bleedPoints);
  }
  document.setModificationDate(createdAt);
  await writeFile(file, await document.save({ useObjectStreams: true }));
  return document.getPageCount();
}
