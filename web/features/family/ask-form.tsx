import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod/mini";
import { maxFamilyQuestion as longest, type MyFamilyQuestion } from "#domain/account/family.ts";
import {
  sendFamilyQuestion,
  loadMyQuestions,
  loadPeopleToAsk,
  attachQuestionVoice,
  type Storyteller,
} from "#web/story/api/my-questions.ts";
import { useVoiceNote } from "#web/recording/use-voice-note.ts";
import { familyWords } from "./family-words.ts";
import type { QuestionsWords } from "./questions.en.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RecordQuestion } from "./record-question.tsx";

/** A form per storyteller, with the caller's earlier questions. */
export function AskForm({ userId }: { userId: string }) {
  const tellers = useQuery({ queryKey: ["whom I may ask", userId], queryFn: loadPeopleToAsk, staleTime: 0 });
  const mine = useQuery({ queryKey: ["my questions", userId], queryFn: loadMyQuestions, staleTime: 0 });
  return tellers.data?.map((teller) => (
    <AskTeller
      key={teller.storyteller_id}
      teller={teller}
      userId={userId}
      asked={mine.data?.filter(({ storyteller_id: id }) => id === teller.storyteller_id) ?? []}
    />
  ));
}

const schemaOf = ({ ask }: QuestionsWords) =>
  z.object({
    question: z.string().check(z.trim(), z.minLength(1, ask.empty), z.maxLength(longest, ask.tooLong)),
  });

type AskTellerProps = { teller: Storyteller; userId: string; asked: readonly MyFamilyQuestion[] };

function AskTeller({ teller, userId, asked }: AskTellerProps) {
  const words = useWords(familyWords).questions;
  const language = useLanguage();
  const queries = useQueryClient();
  const [sent, setSent] = useState<"no" | "sent" | "sentWithoutVoice">("no");
  const saying = useVoiceNote();
  const name = teller.storyteller_name ?? words.ask.teller;
  const id = `ask-${teller.storyteller_id}`;
  const form = useForm({
    schema: useMemo(() => schemaOf(words), [words]),
    start: { question: "" },
    failed: words.ask.notSent,
    submit: async ({ question }) => {
      setSent("no");
      try {
        const questionId = await sendFamilyQuestion(teller.storyteller_id, question, language);
        const isSaid = saying.note === null || (await attachQuestionVoice(questionId, saying.note).then(yes, no));
        setSent(isSaid ? "sent" : "sentWithoutVoice");
      } catch (thrown) {
        return thrown instanceof RequestFailure && thrown.status === 429 ? words.ask.tooMany : words.ask.notSent;
      }
      saying.forget();
      form.reset();
      await queries.invalidateQueries({ queryKey: ["my questions", userId] });
      return null;
    },
  });
  return (
    <section className="sheet ask-somebody" aria-labelledby={id}>
      <h1 id={id}>{words.ask.title(name)}</h1>
      <p>{words.ask.lead}</p>
      <form {...form.props}>
        <TextField label={words.ask.question} rows={3} maxLength={longest} required {...form.field("question")} />
        <RecordQuestion name={name} saying={saying} />
        {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
        <div role="status">{sent === "no" ? null : <p>{words.ask[sent](name)}</p>}</div>
        <Button type="submit" busy={form.busy || saying.state === "recording"}>
          <Icon name="envelope" /> {words.ask.send}
        </Button>
      </form>
      {asked.length > 0 ? <Mine asked={asked} /> : null}
    </section>
  );
}

const yes = () => true;
const no = () => false;

function Mine({ asked }: { asked: readonly MyFamilyQuestion[] }) {
  const words = useWords(familyWords).questions;
  return (
    <>
      <h2>{words.ask.mine}</h2>
      <ul className="places">
        {asked.map(({ id, body, state, answer_id: answer }) => (
          <li key={id}>
            <span>
              {words.quote(body)} <b>{words.ask.states[state]}</b>
              {state === "answered" && answer === null ? `, ${words.ask.notShared}` : null}
            </span>
            {answer === null ? null : (
              <a className="link" href={`#answer-${answer}`}>
                {words.ask.hear} <span className="unseen">({body})</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
