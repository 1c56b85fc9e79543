import { lazy, Suspense, useId, useState } from "react";
import { languageSchema } from "#domain/language.ts";
import { dashboardWords } from "#web/features/dashboard/words/dashboard-words.ts";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { editionWords } from "./words/edition-words.ts";

/** With their words in both languages: the page may turn to the other one while they are open. */
const EditionChoices = lazy(async () => {
  await Promise.all(languageSchema.options.map((language) => editionWords.load(language)));
  return { default: (await import("./edition-choices.tsx")).EditionChoices };
});

/** Opens what can be chosen about the printed book. */
export function EditionWay({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(dashboardWords);
  const { loading } = useWords(frameWords);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p>
        <Button look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name="book" size={24} /> {words.howPrinted}
        </Button>
      </p>
      <div id={id} hidden={!open}>
        {open ? (
          <Suspense fallback={<Skeleton label={loading} />}>
            <EditionChoices sessionId={sessionId} made={made} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
