import { useQuery } from "@tanstack/react-query";
import { useWords } from "#web/lib/texts/language.tsx";
import type { Reader, Reading } from "#web/story/read-along/reader.ts";
import type { ShownBook } from "#web/story/read-along/shown-memoir.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bookmarkWords } from "./bookmark-words.ts";
import { loadMoments, type Account } from "./bookmark-store.ts";
import { sentenceAtMoment } from "./moments-in-book.ts";
import { momentsKey } from "./use-bookmarks.ts";

type StoppedHereProps = { account: Account; book: ShownBook; reader: Reader; reading: Reading };

/** The moment where the reader stopped, until something is played. */
export function StoppedHere({ account, book: { sentences }, reader, reading }: StoppedHereProps) {
  const words = useWords(bookmarkWords);
  const { data } = useQuery({ queryKey: momentsKey(account), queryFn: () => loadMoments(account) });
  if (reading.at !== null) return null;
  const [sentence] = data?.stopped.flatMap((moment) => sentenceAtMoment(sentences, moment) ?? []) ?? [];
  if (sentence === undefined) return null;
  return (
    <section className="stopped-here" aria-label={words.stoppedHere}>
      <p className="eyebrow">{words.stoppedHere}</p>
      <p>
        <mark>{sentence.text}</mark>
      </p>
      <Button look="listen" onClick={() => void reader.play(sentence)}>
        <Icon name="play" size={24} /> {words.readOn}
      </Button>
    </section>
  );
}
