import { useQuery } from "@tanstack/react-query";
import { useCallback, type ReactNode } from "react";
import { dayOf } from "#web/lib/day-of.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { linked } from "#web/features/private-link/link-backend.ts";
import { linkWords } from "#web/features/private-link/link-words.ts";
import { BookPages } from "#web/story/read-along/book-pages.tsx";
import type { SoundOf } from "#web/story/read-along/reader.ts";
import { useHeldSounds } from "#web/story/read-along/use-held-sounds.ts";
import { useReader } from "#web/story/read-along/use-reader.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { keepWords } from "./keep-words.ts";
import { cutKeptSound } from "./cut-kept-sound.ts";
import { findCopy, readKeptFile, type KeptCopy } from "./kept-copy.ts";

const account = { name: "linked", rest: linked.rest } as const;

/** The copy of a linked book while the server is not reached; `otherwise` without a copy. */
export function KeptBook({ link, otherwise }: { link: string; otherwise: ReactNode }) {
  const { loading } = useWords(frameWords);
  const { data, isError } = useQuery({
    queryKey: ["copy at", link],
    queryFn: () => findCopy(link),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return otherwise;
  if (data === undefined) return <Skeleton label={loading} lines={8} />;
  return data === null ? otherwise : <Pages copy={data} />;
}

function Pages({ copy }: { copy: KeptCopy }) {
  const { now } = useWords(keepWords);
  const { reader: words, from } = useWords(linkWords);
  const language = useLanguage();
  const { linkId, book } = copy;
  const cut = useCallback<SoundOf>((story) => cutKeptSound(story, linkId), [linkId]);
  const { reader, reading } = useReader(book.sentences, useHeldSounds(cut), "audiobook");
  const { data: figures } = useQuery({
    queryKey: ["kept figures", linkId, copy.keptAt],
    queryFn: () => readFigures(copy),
    staleTime: Infinity,
  });
  return (
    <div className="linked read-along">
      <header className="linked-head">
        <p className="eyebrow">{from(copy.giver)}</p>
      </header>
      <Notice kind="good">{now(dayOf(copy.keptAt, language))}</Notice>
      <BookPages
        account={account}
        figures={figures}
        book={book}
        reader={reader}
        reading={reading}
        levelled={false}
        words={words}
      />
    </div>
  );
}

async function readFigures({ linkId, figures }: KeptCopy) {
  const read = figures.map(async (figure) => ({
    ...figure,
    url: URL.createObjectURL(await readKeptFile(linkId, figure.url)),
  }));
  return Map.groupBy(await Promise.all(read), ({ after }) => after);
}
