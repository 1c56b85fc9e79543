import { z } from "zod";
import type { Edition } from "./edition.ts";
import type { Memoir } from "./memoir.ts";

/** A picture of one story. `file` is an absolute path to the picture as the person gave it. */
export type Photo = { recordingId: string; file: string; caption: string | null };

/** All that the book and the EPUB are made from. */
export type BookSource = {
  memoir: Memoir;
  photos: Photo[];
  /** `recordingId` → its permanent address; empty without a public address (then no QR is printed). */
  addresses: ReadonlyMap<string, string>;
  /** Answers with recognized words that no person has read. */
  unread?: ReadonlySet<string>;
  /** Of these, the ones whose words are not fit to be printed: they stand as a voice, with the way to hear it. */
  voiceOnly?: ReadonlySet<string>;
  /** What the colophon says, already in the book's language. */
  colophon: string[];
  /** When the last of it was told, in Unix seconds; the same source gives the same bytes. */
  createdAt: number;
  edition: Edition;
};

/** What a printer needs to know. Sizes in inches. */
export const printSpecSchema = z.object({
  trim: z.object({ width: z.number(), height: z.number() }),
  bleed: z.number(),
  pages: z.int().positive(),
  binding: z.enum(["hardcover casewrap", "paperback, perfect bound"]),
  spineWidth: z.number(),
  /** `turn`: folded in behind a board, or cut off; `overhang`: how far a board stands out beyond the pages. */
  cover: z.object({ width: z.number(), height: z.number(), turn: z.number(), overhang: z.number() }),
  fonts: z.array(z.string()),
});
export type PrintSpec = z.infer<typeof printSpecSchema>;
