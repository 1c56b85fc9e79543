import { z } from "zod/mini";

/** The ZIP for a print shop among the files of a proof. */
export const printKitKind = "print/kit.zip";

/** Pages that common printers bind in one volume (Lulu's casewrap: 24 to 800). */
export const printablePages = { least: 24, most: 800 };

export type PrintRefusal = "too thin" | "too thick";

/** Why common printers refuse a book of so many pages; null where they print it. */
export function pageRefusal(pages: number): PrintRefusal | null {
  if (pages < printablePages.least) return "too thin";
  return pages > printablePages.most ? "too thick" : null;
}

/** The answer of `print-kit`: the finished ZIP, or the progress row of the job that packs it. */
export const printKitSchema = z.union([
  z.object({ url: z.string(), bytes: z.number() }),
  z.object({ progress_id: z.uuid() }),
]);
export type PrintKit = z.infer<typeof printKitSchema>;
