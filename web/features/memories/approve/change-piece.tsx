import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { maxContributedQuestion, maxContributedText, type WaitingPiece } from "#domain/memory/contribution.ts";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { characterCount, maxMemoryTitle } from "#domain/memory/memory-form.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { ApproveWords } from "./approve.en.ts";
import { approveWords } from "./approve-words.ts";
import { titleOf } from "./title-of.ts";
import type { Decision } from "./review-contributions.ts";

const schemaOf = (words: ApproveWords, isQuestion: boolean) =>
  z.object({
    title: z.string().check(
      z.trim(),
      z.minLength(1, words.titleRequired),
      z.refine((title) => characterCount(title) <= maxMemoryTitle, words.titleTooLong),
    ),
    content: z.string().check(
      z.trim(),
      z.minLength(1, words.textRequired),
      z.refine(
        (text) => characterCount(text) <= (isQuestion ? maxContributedQuestion : maxContributedText),
        isQuestion ? words.questionTooLong : words.textTooLong,
      ),
    ),
    when: z.string().check(
      z.trim(),
      z.refine((typed) => typed === "" || typedEventDate(typed) !== null, words.unread),
    ),
  });

type ChangePieceProps = {
  piece: WaitingPiece;
  decide: (decision: Decision) => Promise<boolean>;
  cancel: () => void;
};

/** The piece as it was sent beside the words that will stand. A change that its sender makes meanwhile is offered. */
export function ChangePiece({ piece, decide, cancel }: ChangePieceProps) {
  const words = useWords(approveWords);
  const language = useLanguage();
  const [read, setRead] = useState(piece);
  const isQuestion = piece.type === "question";
  const date = read.event_date === null ? "" : eventDateWords(read.event_date, language);
  const isChanged = piece.version !== read.version;
  const form = useForm({
    schema: useMemo(() => schemaOf(words, isQuestion), [words, isQuestion]),
    start: { title: titleOf(piece, words), content: piece.content, when: date },
    failed: words.notDecided,
    submit: async ({ title, content, when }) => {
      if (isChanged) return words.changedMeanwhile(piece.name);
      const eventDate = when === date ? read.event_date : typedEventDate(when);
      await decide({ kind: "approve", title, content, eventDate, language });
      return null;
    },
  });
  return (
    <form {...form.props} className="change-piece">
      <section>
        <h2>{words.theirs(piece.name)}</h2>
        <p className="approve-quote">{words.quote(read.content)}</p>
      </section>
      <section>
        <h2>{words.yours}</h2>
        {isQuestion ? null : (
          <Field label={words.heading} problem={form.problemOf("title")} autoComplete="off" {...form.field("title")} />
        )}
        <TextField label={words.yours} problem={form.problemOf("content")} rows={5} {...form.field("content")} />
        {isQuestion ? null : (
          <Field label={words.when} problem={form.problemOf("when")} autoComplete="off" {...form.field("when")} />
        )}
        {isChanged ? <ChangedBySender piece={piece} keepMine={() => setRead(piece)} keepTheirs={cancel} /> : null}
        {form.problem === null || isChanged ? null : <Notice kind="problem">{form.problem}</Notice>}
      </section>
      <div className="approve-acts">
        <Button type="submit" large busy={form.busy}>
          {words.addChanged}
        </Button>
        <Button look="quiet" large onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type ChangedBySenderProps = { piece: WaitingPiece; keepMine: () => void; keepTheirs: () => void };

function ChangedBySender({ piece, keepMine, keepTheirs }: ChangedBySenderProps) {
  const words = useWords(approveWords);
  return (
    <Notice kind="problem">
      <p>{words.changedMeanwhile(piece.name)}</p>
      <blockquote>{piece.content}</blockquote>
      <p className="row">
        <Button look="quiet" onClick={keepMine}>
          {words.keepMine}
        </Button>
        <Button look="quiet" onClick={keepTheirs}>
          {words.keepTheirs}
        </Button>
      </p>
    </Notice>
  );
}
