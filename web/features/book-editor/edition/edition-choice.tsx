import { lazy } from "react";
import { languageSchema } from "#domain/language.ts";
import { ChoicesPanel } from "#web/features/book-editor/choices-panel.tsx";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { editionWords } from "./edition-words.ts";

/** With their words in both languages: the page may turn to the other one while they are open. */
const EditionChoices = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => editionWords.load(language)));
  return { default: (await import("./edition-choices.tsx")).EditionChoices };
});

/** Opens what can be chosen about the printed book. */
export function EditionChoice({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(dashboardWords);
  return (
    <ChoicesPanel icon="book" label={words.howPrinted}>
      <EditionChoices sessionId={sessionId} made={made} />
    </ChoicesPanel>
  );
}
