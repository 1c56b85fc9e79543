import { languageSchema } from "#domain/language.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";

/** In both languages, since the page can switch while the part is open. */
async function loadWords(): Promise<void> {
  const [{ booksWords }, { otherBookWords }] = await Promise.all([
    import("./books-words.ts"),
    import("#web/story/other-books/other-book-words.ts"),
  ]);
  await Promise.all(
    languageSchema.options.map((language) => Promise.all([booksWords.load(language), otherBookWords.load(language)])),
  );
}

export const OtherBooks = deferredPart(async () => {
  await loadWords();
  return (await import("./other-books.tsx")).OtherBooks;
});

export const BookContents = deferredPart(async () => {
  await loadWords();
  return (await import("./book-contents.tsx")).BookContents;
});

export const NoBook = deferredPart(async () => {
  await loadWords();
  return (await import("./no-book.tsx")).NoBook;
});
