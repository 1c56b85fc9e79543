import { useQuery } from "@tanstack/react-query";
import { goodSentence } from "./good-sentence.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { InterviewQuestion, InterviewSession } from "#web/recording/interview-machine/interview-context.ts";
import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { loadSitting, type AnsweredToday } from "#web/features/interview/api/load-sitting.ts";
import { Armchair } from "#web/features/interview/armchair.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { sittingWords } from "./sitting-words.ts";
import { useFocusOnArrival } from "./use-focus-on-arrival.ts";
import { restWords } from "./rest-words.ts";

type CoolingDownProps = {
  session: InterviewSession;
  /** The question of the next sitting. */
  question: InterviewQuestion;
  send: (event: { type: "PAUSE" | "LIGHTER" }) => void;
};

/** Ends a sitting with one of today's sentences in words and voice, the next question, and thanks. */
export function CoolingDown({ session, question, send }: CoolingDownProps) {
  const words = useWords(sittingWords);
  const { allSafe } = useWords(restWords);
  const language = useLanguage();
  const heading = useFocusOnArrival();
  const { profile } = useAuth();
  const { waiting } = useOutbox(session.userId);
  const { data: answers = [] } = useQuery({
    queryKey: ["sitting", session.id, session.sittingBeganAt, session.answered, waiting.length],
    queryFn: () => loadSitting(session.id, session.sittingBeganAt),
    placeholderData: (before) => before,
    retry: false,
  });
  const stories = new Set(answers.map(({ question_id }) => question_id)).size;
  const minutes = Math.round(answers.reduce((sum, { duration_seconds: one }) => sum + (one ?? 0), 0) / 60);
  const name = profile?.full_name?.split(" ")[0] ?? "";
  return (
    <section className={answers.length === 0 ? "cool-down alone" : "cool-down"}>
      <div className="good-place">
        <p className="eyebrow">{words.goodPlace}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.thankYou(name)}
        </h1>
        {stories > 0 ? (
          <p className="lead">
            {words.today(stories, minutes)} {waiting.length === 0 ? <strong>{allSafe}</strong> : null}
          </p>
        ) : null}
        <Armchair />
        <p>
          <strong>{words.nextTime}</strong> {words.nextChapter(chapterOfQuestion(question.id).title[language])}
        </p>
      </div>
      {answers.length === 0 ? null : <ReadBack answers={answers} />}
      <div className="cool-acts">
        <Button large onClick={() => send({ type: "PAUSE" })}>
          <Icon name="book" /> {words.close}
        </Button>
        <Button look="quiet" large onClick={() => send({ type: "LIGHTER" })}>
          {words.oneMore}
        </Button>
      </div>
    </section>
  );
}

/** The answer with the sentence, otherwise the last one. */
function ReadBack({ answers }: { answers: readonly AnsweredToday[] }) {
  const words = useWords(sittingWords);
  const { ownVoice, lastAnswer } = useWords(restWords);
  const language = useLanguage();
  const sentence = sentenceOf(answers, language);
  const from = answers.find(({ transcript }) => sentence !== null && transcript?.includes(sentence)) ?? answers[0];
  if (!from) return null;
  return (
    <div className="read-back">
      <p className="running-head">
        <span>{words.saidToday}</span>
        <span>{chapterOfQuestion(from.question_id).title[language]}</span>
      </p>
      {sentence === null ? null : <blockquote>{words.quote(sentence)}</blockquote>}
      {from.audio_file_path === null ? null : (
        <StoredVoice
          path={from.audio_file_path}
          seconds={from.duration_seconds ?? 0}
          title={sentence === null ? lastAnswer : ownVoice}
        />
      )}
    </div>
  );
}

function sentenceOf(answers: readonly AnsweredToday[], otherwise: Language): string | null {
  return goodSentence(
    answers.flatMap(({ transcript, language }) =>
      transcript === null ? [] : [{ text: transcript, language: languageSchema.safeParse(language).data ?? otherwise }],
    ),
  );
}
