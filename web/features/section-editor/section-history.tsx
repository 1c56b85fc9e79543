import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditedSentence } from "#domain/book/section.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { describeChange } from "#web/story/saved-text/describe-change.ts";
import { Button } from "#web/ui/button.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { wordsOfContent } from "./document/section-content.ts";
import { loadRevisions, type LoadedSection, type SectionRevision } from "#web/story/section/load-section.ts";
import { sectionWords } from "./section-words.ts";

type SectionHistoryProps = {
  loaded: LoadedSection;
  userId: string;
  replace: (content: readonly EditedSentence[]) => Promise<void>;
  version: number;
};

const shownAtFirst = 5;

/** The newest changes: who, when and what. Each state can be brought back. */
export function SectionHistory({ loaded, userId, replace, version }: SectionHistoryProps) {
  const words = useWords(sectionWords).history;
  const [count, setCount] = useState(shownAtFirst);
  const { data, isError, refetch } = useQuery({
    queryKey: ["section", userId, loaded.session_id, loaded.question_id, "revisions", version, count],
    queryFn: () => loadRevisions(loaded, count + 1),
    placeholderData: (before) => before,
  });
  const isAll = data !== undefined && data.length <= count;
  const shown = isAll ? data : data?.slice(0, -1);
  return (
    <section className="section-history">
      <h2>{words.title}</h2>
      {data === undefined && isError ? <NotLoaded text={words.failed} retry={refetch} /> : null}
      {data?.length === 0 ? <p className="hint">{words.none}</p> : null}
      <ol>
        {shown?.map((revision, at) => (
          <Entry
            key={revision.number}
            revision={revision}
            before={data?.[at + 1] ?? null}
            loaded={loaded}
            userId={userId}
            bringBack={at === 0 ? null : () => void replace(revision.content ?? loaded.told)}
          />
        ))}
        {isAll && data.length > 0 ? (
          <li>
            <span>{words.asTold}</span>
            <button className="link" type="button" onClick={() => void replace(loaded.told)}>
              {words.bringBack}
            </button>
          </li>
        ) : null}
      </ol>
      {data === undefined || isAll ? null : (
        <Button look="plain" onClick={() => setCount(count * 4)}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

type EntryProps = {
  revision: SectionRevision;
  before: SectionRevision | null;
  loaded: LoadedSection;
  userId: string;
  bringBack: (() => void) | null;
};

function Entry({ revision, before, loaded, userId, bringBack }: EntryProps) {
  const words = useWords(sectionWords).history;
  const language = useLanguage();
  const time = new Date(revision.saved_at).toLocaleTimeString(language === "fr" ? "fr-FR" : "en-GB", {
    hour: "numeric",
    minute: "2-digit",
  });
  const when = `${dayOf(revision.saved_at, language)}, ${time}`;
  const { by } = words;
  const who =
    revision.author_id === userId ? by.you : revision.author_id === revision.user_id ? by.storyteller : by.helper;
  const [old, young] = [before, revision].map((one) => wordsOfContent(one?.content ?? loaded.told));
  return (
    <li>
      <span>
        {revision.content === null ? words.asTold : changeIn(old ?? "", young ?? "", words)}
        <small>
          {when}, {who}
        </small>
      </span>
      {bringBack === null ? null : (
        <button className="link" type="button" aria-label={words.bringBackOf(when)} onClick={bringBack}>
          {words.bringBack}
        </button>
      )}
    </li>
  );
}

function changeIn(old: string, young: string, words: (typeof sectionWords)["en"]["history"]): string {
  const change = describeChange(old, young);
  if (change.before === "" && change.after === "") return words.same;
  if (change.before === "") return words.added(change.after);
  return change.after === "" ? words.removed(change.before) : words.became(change.before, change.after);
}
