import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { rest } from "#web/lib/api/rest.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { memoirWords } from "./memoir-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadFiles } from "#web/story/api/load-files.ts";
import { hasAudiobook } from "./load-audiobook.ts";
import { BookPages } from "#web/story/read-along/book-pages.tsx";
import { figuresQuery } from "#web/story/read-along/figures-query.ts";
import { useReader } from "#web/story/read-along/use-reader.ts";
import { loadMemoir, type ShownMemoir } from "./load-memoir.ts";
import { SentenceSource } from "./sentence-source.tsx";
import { useStorySounds } from "./use-story-sounds.ts";

const account = { name: "own", rest } as const;

/** The chapters as printed. Each sentence plays its part of the recording. */
export function MemoirPage() {
  const id = useParams()["id"] ?? "";
  const words = useWords(memoirWords);
  const { loading, backToDashboard } = useWords(frameWords);
  const language = useLanguage();
  const { data: memoir, isError, refetch } = useQuery({ queryKey: ["memoir", id], queryFn: () => loadMemoir(id) });
  if (memoir === undefined && !isError) return <Skeleton label={loading} />;
  return (
    <div className="read-along">
      <Link className="link" to={pagePath(language, "/dashboard")}>
        <Icon name="back" size={24} /> {backToDashboard}
      </Link>
      {memoir ? null : <h1>{words.title}</h1>}
      {memoir === undefined ? <NotLoaded text={words.filesNotFound} retry={refetch} /> : null}
      {memoir === null ? <Notice kind="problem">{words.missing}</Notice> : null}
      {memoir ? <Pages id={id} memoir={memoir} /> : null}
    </div>
  );
}

function Pages({ id, memoir }: { id: string; memoir: ShownMemoir }) {
  const words = useWords(memoirWords);
  const { reader, reading } = useReader(memoir.sentences, useStorySounds(id), "recorded");
  const { data: levelled = false } = useQuery({ queryKey: ["has audiobook", id], queryFn: () => hasAudiobook(id) });
  const { data: figures } = useQuery(figuresQuery(account, id, () => loadFiles(id)));
  return (
    <BookPages
      account={account}
      figures={figures}
      book={memoir}
      reader={reader}
      reading={reading}
      levelled={levelled}
      words={words}
      notes={
        <>
          {memoir.draft ? <p className="hint">{words.draft}</p> : null}
          {memoir.composer.writing?.stopped ? (
            <p className="hint">{words.unwritten[memoir.composer.writing.stopped]}</p>
          ) : null}
        </>
      }
      below={(one) => (one.claims.length > 0 ? <SentenceSource sentence={one} reader={reader} /> : null)}
    />
  );
}
