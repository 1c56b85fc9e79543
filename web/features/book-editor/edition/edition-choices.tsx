import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { bindingSchema } from "#domain/book/binding.ts";
import { loadBookSettings, saveBookSettings, type BookSettings } from "./save-edition.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OwnWordsForm } from "./own-words-form.tsx";
import { editionWords } from "./edition-words.ts";

/** Binding and the words about the person; the rest is on the design page. Each change is saved at once. */
export function EditionChoices({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(editionWords);
  const language = useLanguage();
  const { loading } = useWords(frameWords);
  const { data, isError } = useQuery({
    queryKey: [...storyKey, "edition", sessionId],
    queryFn: () => loadBookSettings(sessionId),
  });
  const { chosen, choose, keep, keepWords, keptBeside } = useEditionSettings(sessionId, made);
  if (isError) return <Notice kind="problem">{words.notReached}</Notice>;
  if (data === undefined) return <Skeleton label={loading} />;
  const wishes = { ...data, ...chosen };
  return (
    <div className="edition-choices">
      <p>
        <Link className="link" to={pagePath(language, `/story/${sessionId}/design`)}>
          <Icon name="book" size={24} /> {words.design}
        </Link>
      </p>
      <Segments
        label={words.binding}
        name="book-binding"
        choices={bindingSchema.options.map((binding) => [binding, words.bindings[binding]] as const)}
        chosen={wishes.book_binding}
        choose={(binding) => choose({ book_binding: binding })}
      />
      <OwnWordsForm wishes={data} keep={keepWords} />
      <p role="status">{keep.isSuccess ? (keptBeside ? words.keptForNext : words.kept) : ""}</p>
      {keep.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </div>
  );
}

/** The settings and their saving. `keptBeside`: a finished book exists; only the next one has the new settings. */
function useEditionSettings(sessionId: string, made: boolean) {
  const keep = useStoryChange((wanted: Partial<BookSettings>) => saveBookSettings(sessionId, wanted));
  const [chosen, setChosen] = useState<Partial<BookSettings>>({});
  const [keptBeside, setKeptBeside] = useState(false);
  const choose = (wanted: Partial<BookSettings>) => {
    setChosen({ ...chosen, ...wanted });
    setKeptBeside(made);
    keep.mutate(wanted, { onError: () => setChosen({}) });
  };
  const keepWords = (wanted: Partial<BookSettings>) => {
    setKeptBeside(made);
    return keep.mutateAsync(wanted);
  };
  return { chosen, choose, keep, keepWords, keptBeside };
}
