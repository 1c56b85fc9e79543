import { lazy } from "react";
import { languageSchema } from "#domain/language.ts";
import { ChoicesPanel } from "#web/features/book-editor/choices-panel.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { bookMemoriesWords } from "./book-memories-words.ts";

/** Contains the texts of both languages, since the page can switch while the panel is open. */
const BookMemoriesList = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => bookMemoriesWords.load(language)));
  return { default: (await import("./book-memories-list.tsx")).BookMemoriesList };
});

export function BookMemoriesChoice() {
  const words = useWords(storyWords);
  return (
    <ChoicesPanel icon="book" label={words.familyStories}>
      <BookMemoriesList />
    </ChoicesPanel>
  );
}
