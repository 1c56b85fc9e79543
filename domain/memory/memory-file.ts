import { z } from "zod/mini";

/** `zip`: everything of a memory; `pdf`: a book of it. */
export const memoryFileKinds = ["pdf", "zip"] as const;
export type MemoryFileKind = (typeof memoryFileKinds)[number];

/** What is missing in a file: elements past a limit, letters without a glyph, unusable pictures. */
export const memoryFileNotes = ["shortened", "letters", "pictures"] as const;
export type MemoryFileNote = (typeof memoryFileNotes)[number];

/** The answer of `memory-file`: a finished file, or the progress row of the job that makes it. */
export const memoryFileSchema = z.union([
  z.object({ url: z.string(), bytes: z.number(), notes: z.array(z.enum(memoryFileNotes)) }),
  z.object({ progress_id: z.uuid() }),
]);
export type MemoryFile = z.infer<typeof memoryFileSchema>;

const maxStem = 60;
/** Names that Windows keeps for devices, also before an ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]/gu;

/** A title as a file name without ending that Windows, macOS and Linux accept: at most 60 code points. */
export function fileStem(title: string, fallback: string): string {
  const plain = title.toWellFormed().normalize("NFC").replaceAll(unsafe, " ").replaceAll(/\s+/g, " ");
  const short = [...plain.trim()].slice(0, maxStem).join("");
  const stem = short.replaceAll(/^[. ]+|[. ]+$/g, "");
  if (stem === "") return fallback;
  return deviceName.test(stem) ? `${fallback} ${stem.replace(".", " ")}` : stem;
}
