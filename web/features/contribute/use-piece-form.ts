import { useMemo, useState } from "react";
import type { Contribution } from "#domain/memory/contribution.ts";
import { typedEventDate } from "#domain/memory/typed-event-date.ts";
import { newId } from "#web/lib/new-id.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import type { ContributeWords } from "./contribute.en.ts";
import { contributeWords } from "./contribute-words.ts";
import { changePiece, sendPiece, type CollaborateLink, type LinkRest, type PieceValues } from "./contributions.ts";
import { dropDraft, type Draft } from "./draft.ts";
import { pieceSchemaOf } from "./piece-schema.ts";
import { problemOf } from "./send-problem.ts";

export type PieceFormProps = {
  link: CollaborateLink;
  rest: LinkRest;
  /** The sent piece that is changed; null for a new one. */
  edited: Contribution | null;
  start: Draft;
  /** Closes a change and loads the result. `said` is what to tell the person. */
  done: (said: string | null) => Promise<void>;
};

/** Sends a new piece or the change of a sent one. `conflict`: the piece changed meanwhile. */
export function usePieceForm({ link, rest, edited, start, done }: PieceFormProps) {
  const words = useWords(contributeWords);
  const language = useLanguage();
  const [id, setId] = useState(newId);
  const [conflict, setConflict] = useState<{ mine: PieceValues; theirs: Contribution } | null>(null);
  const [conflictProblem, setConflictProblem] = useState<string | null>(null);
  const finish = async (said: string) => {
    setConflict(null);
    await done(said);
  };
  const sendNew = async (name: string, values: PieceValues) => {
    await sendPiece(rest, name, { ...values, id, link_id: link.id, language });
    setId(newId());
    /* The draft of this link is another, unsent piece. */
    if (edited === null) {
      dropDraft(link.id);
      form.set("content", "");
      form.set("when", "");
    }
    await finish(words.sent(link.giver));
  };
  const saveChange = async (before: Contribution, values: PieceValues) => {
    const theirs = await changePiece(rest, before, values);
    if (theirs) setConflict({ mine: values, theirs });
    else await finish(words.saved);
  };
  const attempt = (work: () => Promise<void>) => problemIn(work, words, link.giver);
  const form = useForm({
    schema: useMemo(() => pieceSchemaOf(words), [words]),
    start,
    failed: words.notSent,
    submit: async (typed) => {
      const values = valuesOf(typed, dateOf(typed, edited, start));
      return attempt(() => (edited ? saveChange(edited, values) : sendNew(typed.name, values)));
    },
  });
  return {
    form,
    /** Of the piece in the form; a new one after each that arrived. */
    pieceId: id,
    conflict: conflict && {
      ...conflict,
      problem: conflictProblem,
      keepMine: async () => setConflictProblem(await attempt(() => saveChange(conflict.theirs, conflict.mine))),
      keepTheirs: () => done(null),
      sendNew: async () => setConflictProblem(await attempt(() => sendNew(start.name, conflict.mine))),
    },
  };
}

/** Why `work` failed, or null. */
function problemIn(work: () => Promise<void>, ...of: [ContributeWords, string]): Promise<string | null> {
  return work().then(
    () => null,
    (thrown: unknown) => problemOf(thrown, ...of),
  );
}

function valuesOf({ type, content }: Omit<Draft, "name">, date: string | null): PieceValues {
  return { type: type === "question" ? type : date === null ? "note" : "event", content, event_date: date };
}

/** A date that was not retyped keeps its precision. */
function dateOf({ type, when }: Omit<Draft, "name">, edited: Contribution | null, start: Draft): string | null {
  if (type === "question" || when === "") return null;
  return edited && when === start.when ? edited.event_date : typedEventDate(when);
}
