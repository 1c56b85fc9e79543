import { lazy, Suspense } from "react";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedMemory } from "./linked-memory.tsx";
import { LinkedStory } from "./linked-story.tsx";
import { linkWords } from "./link-words.ts";
import { questionOf, type OpenLink } from "./load-link.ts";

const AskQuestion = lazy(async () => ({ default: (await import("./ask-question.tsx")).AskQuestion }));
const LinkedBook = lazy(async () => ({ default: (await import("./linked-book.tsx")).LinkedBook }));
const LinkedAudiobook = lazy(async () => ({ default: (await import("./linked-audiobook.tsx")).LinkedAudiobook }));

/** What an open link shows, and who gave it until when. */
export function LinkedContent({ id, link }: { id: string; link: OpenLink }) {
  const words = useWords(linkWords);
  const language = useLanguage();
  const giver = link.giver ?? "";
  const title = useTitle(link);
  const [answer] = link.answers;
  return (
    <div className={link.scope === "book" ? "linked read-along" : "linked"}>
      <header className="linked-head">
        <p className="eyebrow">{words.from(giver)}</p>
        {link.memory_id || (link.scope === "book" && link.memoir_id) ? null : <h1>{title}</h1>}
        <p className="chip good">
          <Icon name="clock" size={20} /> {words.until(dayOf(link.expires_at, language))}
        </p>
      </header>
      <div className="linked-body">
        {link.memory_id ? <LinkedMemory id={link.memory_id} isWholePage /> : null}
        {link.scope === "book" || link.scope === "audiobook" ? <Book id={id} link={link} /> : null}
        {link.scope === "answer" && answer ? <LinkedStory answer={answer} giver={giver} look="page" /> : null}
        {link.scope === "family page"
          ? link.answers.map((one) => <LinkedStory key={one.id} answer={one} giver={giver} look="list" />)
          : null}
        {(link.scope === "answer" || link.scope === "family page") && answer === undefined ? (
          <p className="sheet">{words.nothing}</p>
        ) : null}
        {link.scope === "answer" ? <p className="hint">{words.onlyThis}</p> : null}
        <Suspense fallback={null}>
          {link.scope === "family page" ? <AskQuestion linkId={id} giver={giver} /> : null}
        </Suspense>
      </div>
    </div>
  );
}

function useTitle({ scope, title, answers: [answer] }: OpenLink): string {
  const { titles } = useWords(linkWords);
  const language = useLanguage();
  if (scope === "book" || scope === "audiobook") return title ?? titles[scope];
  if (scope === "family page") return titles.family;
  if (scope === "answer" && answer) return answer.title ?? questionOf(answer, language);
  return titles.memory;
}

function Book({ id, link }: { id: string; link: OpenLink }) {
  const { nothing } = useWords(linkWords);
  const { loading } = useWords(frameWords);
  const memoirId = link.memoir_id;
  if (memoirId === null) return <p className="sheet">{nothing}</p>;
  return (
    <Suspense fallback={<Skeleton label={loading} lines={8} />}>
      {link.scope === "book" ? (
        <LinkedBook linkId={id} memoirId={memoirId} link={link} />
      ) : (
        <LinkedAudiobook linkId={id} memoirId={memoirId} link={link} />
      )}
    </Suspense>
  );
}
