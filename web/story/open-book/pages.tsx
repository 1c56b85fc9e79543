import type { ReactNode } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { isFamilyQuestion } from "#domain/interview/question-chapter.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PlayQuestion } from "./play-question.tsx";
import { Ornament } from "./open-book.tsx";

const maxOnPage = 380;

/** The title page of a book without answers. */
export function TitlePage({ name, title }: { name: string; title?: string }) {
  const words = useWords(storyWords);
  return (
    <div className="title-page">
      <h2>{title ?? words.bookTitle}</h2>
      <Ornament />
      {name === "" ? null : <p className="by">{name}</p>}
      <p className="hint">{words.firstPage}</p>
    </div>
  );
}

type LastAnswerProps = { text: string; dropped: boolean; maxShown?: number };

/** The beginning of an answer, set like a book page. */
export function AnsweredPage({ text, dropped, maxShown = maxOnPage }: LastAnswerProps) {
  const said = text.trim();
  const end = said.length > maxShown ? said.lastIndexOf(" ", maxShown) : said.length;
  return (
    <div className="told-text">
      {said
        .slice(0, end)
        .split(/\n+/)
        .map((paragraph, at, all) => (
          <p key={at} className={at === 0 && dropped ? "drop" : undefined}>
            {paragraph}
            {at === all.length - 1 && end < said.length ? " …" : ""}
          </p>
        ))}
    </div>
  );
}

type NextPageProps = { next: PlanQuestion | null; begun: boolean; total: number; busy: boolean; go: () => void };

/** The next question with its link. */
export function NextPage({ next, begun, total, busy, go, children }: NextPageProps & { children: ReactNode }) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const minutes = Math.max(1, Math.round((next?.questions.estimated_duration_seconds ?? 120) / 60));
  return (
    <>
      <p className="eyebrow">{begun && next ? words.nextQuestion(next.position, total) : words.firstQuestion}</p>
      <h2 className="next-asked">
        {next
          ? language === "fr"
            ? next.questions.text_fr
            : next.questions.text
          : begun && total > 0
            ? words.allTold
            : null}
      </h2>
      {next ? <p className="hint">{words.aboutMinutes(minutes)}</p> : null}
      <p className="row next-acts">
        <Button large busy={busy} onClick={go}>
          <Icon name="microphone" size={28} /> {begun ? words.continue : words.begin}
        </Button>
        {next && !isFamilyQuestion(next.question_id) ? (
          <PlayQuestion
            key={next.question_id}
            name={next.asked ? `${next.question_id}-otherwise` : `${next.question_id}`}
          />
        ) : null}
      </p>
      {children}
      {begun ? (
        <a className="link" href="#answers">
          {words.chooseAnother}
        </a>
      ) : null}
    </>
  );
}
