import { lazy, Suspense, useRef, useState } from "react";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const TitleForm = lazy(async () => ({ default: (await import("./title-form.tsx")).TitleForm }));

type BookTitleProps = { title: string; made: boolean; keep: (title: string) => void };

/** The title of the next book, with its edit form. */
export function BookTitle({ title, made, keep }: BookTitleProps) {
  const words = useWords(storyWords);
  const { loading } = useWords(frameWords);
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLParagraphElement>(null);
  const close = () => {
    setWriting(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p className="book-title" ref={button} tabIndex={-1}>
        {words.titled(title)}
      </p>
      {writing ? (
        <Suspense fallback={<Skeleton label={loading} />}>
          <TitleForm
            title={title}
            keep={(given) => {
              keep(given);
              close();
            }}
            close={close}
          />
        </Suspense>
      ) : (
        <p>
          <Button look="plain" onClick={() => setWriting(true)}>
            <Icon name="pen" size={24} /> {words.anotherTitle}
          </Button>
        </p>
      )}
      {made ? <p className="hint">{words.titleComes}</p> : null}
    </>
  );
}
