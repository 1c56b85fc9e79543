import { z } from "zod/mini";

export const bookSizeSchema = z.enum(["6x9", "large print"]);
export type BookSize = z.infer<typeof bookSizeSchema>;
export const bindingSchema = z.enum(["hardcover", "paperback"]);
export type Binding = z.infer<typeof bindingSchema>;
export const coverDesignSchema = z.enum(["waveform", "type", "photograph"]);
/** Where pictures stand: in their stories, or together on plates behind the last chapter. */
export const photoPlaceSchema = z.enum(["in stories", "together"]);

/** As the database takes them, in letters. */
export const maxDedicationLength = 600;
export const maxAboutLength = 2000;

const longText = z.nullable(z.string().check(z.minLength(1), z.maxLength(20_000)));

/** How a book is made; its words are the memoir's. */
export const editionSchema = z.object({
  size: bookSizeSchema,
  binding: bindingSchema,
  cover: coverDesignSchema,
  photos: photoPlaceSchema,
  /** Paragraphs about the person; null omits the page. */
  about: longText,
  /** Words for the back cover; null: the best passage of the book. */
  back: longText,
  /** Lines for the imprint, as a publisher or an ISBN. */
  imprint: longText,
});
export type Edition = z.infer<typeof editionSchema>;

export const plainEdition: Edition = {
  size: "6x9",
  binding: "hardcover",
  cover: "waveform",
  photos: "in stories",
  about: null,
  back: null,
  imprint: null,
};

/** The edition in a job's input: the plain one by default. */
export const bookEditionSchema = z._default(editionSchema, plainEdition);
