import { lazy } from "react";
import { languageSchema } from "#domain/language.ts";
import { ChoicesPanel } from "#web/features/book-editor/choices-panel.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { editionWords } from "./edition-words.ts";

/** Contains the texts of both languages, since the page can switch while the panel is open. */
const EditionChoices = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => editionWords.load(language)));
  return { default: (await import("./edition-choices.tsx")).EditionChoices };
});

export function EditionChoice({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(storyWords);
  return (
    <ChoicesPanel icon="book" label={words.howPrinted}>
      <EditionChoices sessionId={sessionId} made={made} />
    </ChoicesPanel>
  );
}
