import { z } from "zod";
import type { Edition } from "./edition.ts";
import type { BookMemory } from "./book-memory.ts";
import type { Memoir } from "./memoir.ts";
import type { BookPhotoPlace, Crop, Point } from "./photos/book-photo.ts";

/** A picture of one story. `file` is an absolute path to the picture as the person gave it. */
export type Photo = { recordingId: string; file: string; caption: string | null };

/** A photograph that the person placed. `pixels`: upright. `alt`: what it shows, for people who cannot see it. */
export type PlacedPhoto = {
  id: string;
  file: string;
  pixels: { width: number; height: number };
  caption: string | null;
  alt: string | null;
  questionId: number;
  place: BookPhotoPlace;
  afterSentence: string | null;
  crop: Crop;
  focus: Point;
  inches: number | null;
  position: number;
};

/** All that the book and the EPUB are made from. */
export type BookSource = {
  memoir: Memoir;
  photos: Photo[];
  /** Photographs in places of their own. */
  placed?: readonly PlacedPhoto[];
  /** `recordingId` → its permanent address; empty without a public address (then no QR is printed). */
  addresses: ReadonlyMap<string, string>;
  /** Answers with recognized words that no person has read. */
  unread?: ReadonlySet<string>;
  /** The unread answers whose words are not printable: the book prints a code for their sound instead. */
  voiceOnly?: ReadonlySet<string>;
  /** Colophon lines in the book's language. */
  colophon: string[];
  /** The time of the last answer in Unix seconds; the same source gives the same bytes. */
  createdAt: number;
  edition: Edition;
  /** Memories that the owner placed in the book; without any the book is as if there were none. */
  memories?: readonly BookMemory[];
};

/** Data for the printer. Sizes in inches. */
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
