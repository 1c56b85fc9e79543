import { z } from "zod/mini";
import { bindingSchema } from "./binding.ts";
import { bookLettersSchema, bookSizeSchema, coverDesignSchema } from "./book-look.ts";

/** Where pictures stand: in their stories, or together on plates behind the last chapter. */
export const photoPlaceSchema = z.enum(["in stories", "together"]);

const longText = z.nullable(z.string().check(z.minLength(1), z.maxLength(20_000)));

/** How a book is made; its words are the memoir's. */
export const editionSchema = z.object({
  size: bookSizeSchema,
  letters: z._default(bookLettersSchema, "garamond"),
  binding: bindingSchema,
  cover: coverDesignSchema,
  photos: photoPlaceSchema,
  /** Paragraphs about the person; null omits the page. */
  about: longText,
  /** A quotation on a page of its own, before the contents; null omits the page. */
  epigraph: z._default(longText, null),
  /** Words on the spine; null: title and author. */
  spine: z._default(longText, null),
  /** Words for the back cover; null: the best passage of the book. */
  back: longText,
  /** Lines for the imprint, as a publisher or an ISBN. */
  imprint: longText,
});
export type Edition = z.infer<typeof editionSchema>;

export const plainEdition: Edition = {
  size: "6x9",
  letters: "garamond",
  binding: "hardcover",
  cover: "waveform",
  photos: "in stories",
  about: null,
  epigraph: null,
  spine: null,
  back: null,
  imprint: null,
};

/** The edition in a job's input: the plain one by default. */
export const bookEditionSchema = z._default(editionSchema, plainEdition);
