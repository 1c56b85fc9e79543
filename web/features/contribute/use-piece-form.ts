import { useMemo, useState } from "react";
import { maxContributedPictureBytes, type Contribution } from "#domain/memory/contribution.ts";
import { pictureTypeOf } from "#domain/memory/picture.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import { newId } from "#web/lib/new-id.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import type { ContributeWords } from "./contribute.en.ts";
import { contributeWords } from "./contribute-words.ts";
import { changePiece, sendPiece, type CollaborateLink, type LinkRest, type PieceValues } from "./contributions.ts";
import { dropDraft, type Draft } from "./draft.ts";
import { pieceSchemaOf } from "./piece-schema.ts";
import { sendPicture, type LinkStorage } from "./send-picture.ts";
import { problemOf } from "./send-problem.ts";

export type PieceFormProps = {
  link: CollaborateLink;
  rest: LinkRest;
  storage: LinkStorage;
  /** The sent piece that is changed; null for a new one. */
  edited: Contribution | null;
  start: Draft;
  /** Closes a change and loads the result. `said` is what to tell the person. */
  done: (said: string | null) => Promise<void>;
};

/** Sends a new piece or the change of a sent one. `conflict`: the piece changed meanwhile. */
export function usePieceForm({ link, rest, storage, edited, start, done }: PieceFormProps) {
  const words = useWords(contributeWords);
  const fresh = useNewPiece({ link, rest, storage });
  const [conflict, setConflict] = useState<{ mine: PieceValues; theirs: Contribution } | null>(null);
  const [conflictProblem, setConflictProblem] = useState<string | null>(null);
  const finish = async (said: string) => {
    setConflict(null);
    await done(said);
  };
  const sendNew = async (name: string, values: PieceValues) => {
    await fresh.send(name, values);
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
      const values = valuesOf(typed, edited, start);
      const isNewPicture = values.type === "picture" && edited === null;
      const wrong = isNewPicture ? problemOfFile(fresh.file, words) : null;
      if (wrong !== null) return wrong;
      return attempt(() => (edited ? saveChange(edited, values) : sendNew(typed.name, values)));
    },
  });
  return {
    form,
    file: fresh.file,
    chooseFile: fresh.choose,
    /** Of the piece in the form; a new one after each that arrived. */
    pieceId: fresh.id,
    conflict: conflict && {
      ...conflict,
      problem: conflictProblem,
      keepMine: async () => setConflictProblem(await attempt(() => saveChange(conflict.theirs, conflict.mine))),
      keepTheirs: () => done(null),
      sendNew: async () => setConflictProblem(await attempt(() => sendNew(start.name, wordsOf(conflict.mine)))),
    },
  };
}

/** Sends new pieces. A repeated try keeps the id, so that one piece arrives. */
function useNewPiece({ link, rest, storage }: Pick<PieceFormProps, "link" | "rest" | "storage">) {
  const language = useLanguage();
  const [id, setId] = useState(newId);
  const [file, setFile] = useState<File | null>(null);
  return {
    id,
    file,
    /** Another file is another piece: an upload continues only with the same bytes. */
    choose: (chosen: File) => {
      setFile(chosen);
      setId(newId());
    },
    send: async (name: string, values: PieceValues) => {
      const piece = { ...values, id, link_id: link.id, language };
      if (file && values.type === "picture") await sendPicture({ rest, storage, name }, piece, file);
      else await sendPiece(rest, name, piece);
      setFile(null);
      setId(newId());
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

function valuesOf(typed: Draft, edited: Contribution | null, start: Draft): PieceValues {
  const date = dateOf(typed, edited, start);
  return { type: typed.type === "note" ? noteType(date) : typed.type, content: typed.content, event_date: date };
}

/** A picture that is decided stays so; its words go as a note. */
const wordsOf = (values: PieceValues): PieceValues =>
  values.type === "picture" ? { ...values, type: noteType(values.event_date) } : values;

const noteType = (date: string | null) => (date === null ? "note" : "event");

function problemOfFile(file: File | null, { picture }: ContributeWords): string | null {
  if (file === null) return picture.missing;
  if (pictureTypeOf(file) === null || file.size === 0) return picture.wrong;
  return file.size > maxContributedPictureBytes ? picture.tooLarge : null;
}

/** A date that was not retyped keeps its precision. */
function dateOf({ type, when }: Omit<Draft, "name">, edited: Contribution | null, start: Draft): string | null {
  if (type === "question" || when === "") return null;
  return edited && when === start.when ? edited.event_date : typedEventDate(when);
}
