import { languageSchema } from "#domain/language.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";

export const ShelfBooks = deferredPart(async () => {
  const [{ ShelfBooks: Shown }, { otherBookWords }] = await Promise.all([
    import("./shelf-books.tsx"),
    import("#web/story/other-books/other-book-words.ts"),
  ]);
  /* In both languages, since the page can switch while the part is open. */
  await Promise.all(languageSchema.options.map((language) => otherBookWords.load(language)));
  return Shown;
});
