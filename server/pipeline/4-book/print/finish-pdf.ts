import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";

const marker = /heirvoice-photo:(\S+?):(\d+)x(\d+);/;

/**
 * Replaces placeholders with photos. For print, sets bleed and trim boxes of every page; `turn` is the margin outside
 * the trim on each side, in pt. Returns the PDF and the names of its embedded fonts.
 */
export async function finishPdf(
  pdf: Uint8Array,
  { photos, turn }: { photos: string; turn: number | null },
): Promise<{ bytes: Uint8Array; fonts: string[] }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const fonts = new Set<string>();
  for (const [reference, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image")) {
      const [, file, width, height] = marker.exec(Buffer.from(object.contents).toString("latin1")) ?? [];
      if (file === undefined) continue;
      const dict = object.dict.clone(document.context);
      dict.set(PDFName.of("Width"), PDFNumber.of(Number(width)));
      dict.set(PDFName.of("Height"), PDFNumber.of(Number(height)));
      document.context.assign(reference, PDFRawStream.of(dict, await readFile(join(photos, file))));
    } else if (object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Font")) {
      const name = object.get(PDFName.of("BaseFont"));
      if (name instanceof PDFName)
        fonts.add(
          name
            .decodeText()
            .replace(/^[A-Z]{6}\+/, "")
            .replace(/-Identity-H$/, ""),
        );
    }
  }
  if (turn !== null)
    for (const page of document.getPages()) {
      const { width, height } = page.getSize();
      page.setBleedBox(0, 0, width, height);
      page.setTrimBox(turn, turn, width - 2 * turn, height - 2 * turn);
    }
  const bytes = await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  return { bytes, fonts: [...fonts].sort() };
}
