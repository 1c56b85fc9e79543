import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { describeChange } from "#web/story/saved-text/describe-change.ts";
import type { TextSaver } from "#web/story/saved-text/text-saver.ts";
import { loadRevisions, restoreRevision, type LoadedTranscript, type Revision } from "./load-transcript.ts";
import { transcriptWords } from "./transcript-words.ts";

type HistoryProps = {
  loaded: LoadedTranscript;
  answerId: string;
  userId: string;
  saver: TextSaver<LoadedTranscript>;
  reload: () => unknown;
};

const shownAtFirst = 5;

/** The newest changes: who, when and what. Each state can be brought back. */
export function History({ loaded, answerId, userId, saver, reload }: HistoryProps) {
  const words = useWords(transcriptWords).history;
  const [count, setCount] = useState(shownAtFirst);
  const [failed, setFailed] = useState(false);
  const version = saver.version;
  const { data, isError, refetch } = useQuery({
    queryKey: ["transcript", userId, answerId, "revisions", version, count],
    queryFn: () => loadRevisions(loaded.recording_id, count + 1),
    placeholderData: (before) => before,
  });
  async function bringBack({ number }: Revision): Promise<void> {
    setFailed(false);
    try {
      await saver.flush();
      await restoreRevision(answerId, number, saver.version);
      await reload();
    } catch {
      setFailed(true);
    }
  }
  const isAll = data !== undefined && data.length <= count;
  const shown = isAll ? data : data?.slice(0, -1);
  return (
    <section className="tape-history">
      <h2>{words.title}</h2>
      {failed ? <Notice kind="problem">{words.notBroughtBack}</Notice> : null}
      {data === undefined && isError ? <NotLoaded text={words.failed} retry={refetch} /> : null}
      {data?.length === 0 ? <p className="hint">{words.none}</p> : null}
      <ol>
        {shown?.map((revision, at) => (
          <HistoryEntry
            key={revision.number}
            revision={revision}
            before={data?.[at + 1]}
            userId={userId}
            bringBack={at === 0 ? null : () => void bringBack(revision)}
          />
        ))}
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
  revision: Revision;
  before: Revision | undefined;
  userId: string;
  bringBack: (() => void) | null;
};

function HistoryEntry({ revision, before, userId, bringBack }: EntryProps) {
  const words = useWords(transcriptWords).history;
  const language = useLanguage();
  const time = new Date(revision.saved_at).toLocaleTimeString(language === "fr" ? "fr-FR" : "en-GB", {
    hour: "numeric",
    minute: "2-digit",
  });
  const when = `${dayOf(revision.saved_at, language)}, ${time}`;
  const how = { restored: words.restored, name: words.name, typed: null, heard: null }[revision.made_by];
  const who =
    revision.made_by === "heard"
      ? null
      : revision.author_id === userId
        ? words.by.you
        : revision.author_id === revision.user_id
          ? words.by.storyteller
          : words.by.helper;
  return (
    <li>
      <span>
        {before === undefined ? words.heard : changeIn(before, revision, words)}
        <small>{[when, who, how].filter((part) => part !== null).join(", ")}</small>
      </span>
      {bringBack === null ? null : (
        <button className="link" type="button" aria-label={words.bringBackOf(when)} onClick={bringBack}>
          {words.bringBack}
        </button>
      )}
    </li>
  );
}

function changeIn(before: Revision, revision: Revision, words: (typeof transcriptWords)["en"]["history"]): string {
  const change = describeChange(before.body, revision.body);
  if (change.before === "" && change.after === "") return words.same;
  if (change.before === "") return words.added(change.after);
  return change.after === "" ? words.removed(change.before) : words.became(change.before, change.after);
}
