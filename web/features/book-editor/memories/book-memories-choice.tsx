import { lazy } from "react";
import { languageSchema } from "#domain/language.ts";
import { ChoicesPanel } from "#web/features/book-editor/choices-panel.tsx";
import { useWords } from "#web/lib/texts/language.tsx";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import { bookMemoriesWords } from "./book-memories-words.ts";

/** Contains the texts of both languages, since the page can switch while the panel is open. */
const BookMemoriesList = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => bookMemoriesWords.load(language)));
  return { default: (await import("./book-memories-list.tsx")).BookMemoriesList };
});

export function BookMemoriesChoice() {
  const words = useWords(dashboardWords);
  return (
    <ChoicesPanel icon="book" label={words.familyStories}>
      <BookMemoriesList />
    </ChoicesPanel>
  );
}
