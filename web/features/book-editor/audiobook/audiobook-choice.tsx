import { lazy } from "react";
import { languageSchema } from "#domain/language.ts";
import { ChoicesPanel } from "#web/features/book-editor/choices-panel.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { audiobookWords } from "./audiobook-words.ts";

/** Contains the texts of both languages, since the page can switch while the panel is open. */
const AudiobookChoices = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => audiobookWords.load(language)));
  return { default: (await import("./audiobook-choices.tsx")).AudiobookChoices };
});

export function AudiobookChoice({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(storyWords);
  return (
    <ChoicesPanel icon="headphones" label={words.howRead}>
      <AudiobookChoices sessionId={sessionId} made={made} />
    </ChoicesPanel>
  );
}
