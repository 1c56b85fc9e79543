import { z } from "zod/mini";

export const bookSizeSchema = z.enum(["6x9", "large print"]);
export type BookSize = z.infer<typeof bookSizeSchema>;
export const bindingSchema = z.enum(["hardcover", "paperback"]);
export type Binding = z.infer<typeof bindingSchema>;
/** In the order in which they are offered. */
export const coverDesignSchema = z.enum(["waveform", "river", "photograph", "type"]);
export type CoverDesign = z.infer<typeof coverDesignSchema>;
export const bookLettersSchema = z.enum(["garamond", "fraunces", "atkinson"]);
export type BookLetters = z.infer<typeof bookLettersSchema>;
/** The names of the typefaces, as printed. */
export const lettersName: Record<BookLetters, string> = {
  garamond: "EB Garamond",
  fraunces: "Fraunces",
  atkinson: "Atkinson Hyperlegible Next",
};
/** Where pictures stand: in their stories, or together on plates behind the last chapter. */
export const photoPlaceSchema = z.enum(["in stories", "together"]);

/** As the database takes them, in letters. */
export const maxDedicationLength = 600;
export const maxEpigraphLength = 600;
export const maxSpineLength = 80;
export const maxAboutLength = 2000;

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
