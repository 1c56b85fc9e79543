import { useQuery } from "@tanstack/react-query";
import { goodSentence } from "#domain/follow-up/good-sentence.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import type { InterviewQuestion, InterviewSession } from "#domain/interview/interview-context.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { loadSitting, type ToldToday } from "#web/features/interview/api/load-sitting.ts";
import { Armchair } from "#web/features/interview/armchair.tsx";
import { useAuth } from "#web/lib/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { useArrivalFocus } from "./use-arrival-focus.ts";

type CoolingDownProps = {
  session: InterviewSession;
  /** The one that comes next time. */
  question: InterviewQuestion;
  send: (event: { type: "PAUSE" | "LIGHTER" }) => void;
};

/** A good place to stop: one sentence of today in their own words, what comes next time, and thanks. */
export function CoolingDown({ session, question, send }: CoolingDownProps) {
  const words = useWords(interviewWords).sitting;
  const language = useLanguage();
  const heading = useArrivalFocus();
  const { profile } = useAuth();
  const { data: told = [] } = useQuery({
    queryKey: ["sitting", session.id, session.sittingBeganAt, session.answered],
    queryFn: () => loadSitting(session.id, session.sittingBeganAt),
    retry: false,
  });
  const sentence = sentenceOf(told, language);
  const stories = new Set(told.map(({ question_id }) => question_id)).size;
  const minutes = Math.round(told.reduce((sum, { duration_seconds: one }) => sum + (one ?? 0), 0) / 60);
  const name = profile?.full_name?.split(" ")[0] ?? "";
  return (
    <section className={sentence === null ? "cool-down alone" : "cool-down"}>
      {sentence === null ? null : (
        <div className="read-back">
          <p className="hint">{words.saidToday}</p>
          <blockquote>{words.quote(sentence)}</blockquote>
        </div>
      )}
      <div className="good-place">
        <p className="eyebrow">{words.goodPlace}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.thankYou(name)}
        </h1>
        {stories > 0 ? <p className="lead">{words.today(stories, minutes)}</p> : null}
        <Armchair />
        <p>
          <strong>{words.nextTime}</strong> {words.nextChapter(chapterOfQuestion(question.id).title[language])}
        </p>
        <div className="cool-acts">
          <Button large onClick={() => send({ type: "PAUSE" })}>
            <Icon name="book" /> {words.close}
          </Button>
          <Button look="quiet" large onClick={() => send({ type: "LIGHTER" })}>
            {words.oneMore}
          </Button>
        </div>
      </div>
    </section>
  );
}

function sentenceOf(told: readonly ToldToday[], otherwise: Language): string | null {
  return goodSentence(
    told.flatMap(({ transcript, language }) =>
      transcript === null ? [] : [{ text: transcript, language: languageSchema.safeParse(language).data ?? otherwise }],
    ),
  );
}
