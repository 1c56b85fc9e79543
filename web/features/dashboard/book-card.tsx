import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { askForBook, loadFiles, type BookWork, type MadeFile } from "./story-data.ts";

type BookCardProps = { sessionId: string; work: BookWork | null; changed: () => void };

/** The book: asked for, being made, ready to open and to hear. */
export function BookCard({ sessionId, work, changed }: BookCardProps) {
  const words = useWords().home;
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const making = work?.state === "queued" || work?.state === "running";
  const memoirId = work?.state === "done" ? (work.result?.memoirId ?? null) : null;

  async function make() {
    setProblem(null);
    setAsking(true);
    try {
      if (await askForBook(sessionId, language)) changed();
      else setProblem(words.pickAnswers);
    } catch {
      setProblem(words.notMade);
    } finally {
      setAsking(false);
    }
  }

  return (
    <section className="sheet" aria-labelledby="book">
      <h2 id="book">{words.book}</h2>
      {work?.state === "failed" ? <Notice kind="problem">{words.notMade}</Notice> : null}
      {making ? (
        <p role="status">
          <label>
            {words.making} <progress value={work.fraction} max={1} />
          </label>
        </p>
      ) : null}
      {memoirId === null ? null : <MadeBook memoirId={memoirId} />}
      {work?.state === "done" && work.result?.losses.length ? (
        <Notice kind="problem">{words.partMissing}</Notice>
      ) : null}
      {making ? null : (
        <Button look={memoirId === null ? "main" : "quiet"} busy={asking} onClick={() => void make()}>
          {memoirId === null ? words.make : words.makeAgain}
        </Button>
      )}
      {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
    </section>
  );
}

function MadeBook({ memoirId }: { memoirId: string }) {
  const words = useWords().home;
  const language = useLanguage();
  const [files, setFiles] = useState<MadeFile[]>([]);
  const [problem, setProblem] = useState(false);
  const load = useCallback(() => {
    setProblem(false);
    loadFiles(memoirId).then(setFiles, () => setProblem(true));
  }, [memoirId]);
  useEffect(load, [load]);
  const url = (kind: string) => files.find((file) => file.kind === kind)?.url;
  const chapters = files.filter(({ kind }) => kind.endsWith(".mp3"));
  const links = [
    [url("book.pdf"), words.open.pdf],
    [url("book-read-along.epub") ?? url("book.epub"), words.open.epub],
    [url("audiobook.m4b"), words.open.audio],
  ] as const;
  return (
    <>
      <p>
        <Link className="button main" to={pagePath(language, `/memoir/${memoirId}`)}>
          {words.readAlong}
        </Link>
      </p>
      {problem ? (
        <Notice kind="problem">
          {words.filesNotFound} <Button onClick={load}>{words.tryAgain}</Button>
        </Notice>
      ) : null}
      <ul className="files">
        {links.map(([href, label]) =>
          href === undefined ? null : (
            <li key={label}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ),
        )}
      </ul>
      {chapters.length > 0 ? <h3>{words.listen}</h3> : null}
      {chapters.map(({ kind, url: href }) => (
        <audio key={kind} controls preload="none" src={href} aria-label={words.listen} />
      ))}
    </>
  );
}
