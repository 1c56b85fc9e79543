import { Link } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { AnswerCard } from "./answer-card.tsx";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { RoadChapter } from "#web/story/open-book/chapters-of.ts";
import { interviewAddress, type OpenSession } from "#web/story/open-book/places.ts";

type ChaptersProps = {
  chapters: readonly RoadChapter[];
  answers: readonly StoryAnswer[];
  /** The expanded chapter. */
  open: number;
  userId: string;
  session: Pick<OpenSession, "session_token" | "by_voice">;
  memoirId: string | null;
};

/** The answers by chapter, collapsed. Unanswered questions with their links follow. */
export function Chapters({ chapters, answers, open, userId, session, memoirId }: ChaptersProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const to = interviewAddress(language, session);
  return chapters.map(({ number, title, questions, answered: told }) => {
    const given = answers.filter(({ question_id }) => chapterOfQuestion(question_id).number === number);
    const left = questions.filter(({ question_id }) => !given.some((one) => one.question_id === question_id));
    return (
      <details key={number} id={`chapter-${number}`} className="chapter" open={number === open}>
        <summary>
          <span>{words.chapterTitle(number, title)}</span>
          <small>{words.toldOf(told, questions.length)}</small>
        </summary>
        <ul className="answers">
          {given.map((answer) => (
            <AnswerCard
              key={answer.id}
              answer={answer}
              isBelowMain={isBelowMain(answer, given)}
              userId={userId}
              memoirId={memoirId}
              again={`${to}&question=${answer.question_id}`}
            />
          ))}
        </ul>
        {left.length > 0 ? (
          <ul className="not-told" aria-label={words.notTold}>
            {left.map(({ question_id: id, position, questions: { text, text_fr } }) => (
              <li key={id}>
                <Link to={`${to}&question=${id}`}>
                  {position}. {language === "fr" ? text_fr : text}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    );
  });
}

/** Whether the list contains the main answer. It may be erased, and the previous heading is another question then. */
function isBelowMain({ question_id: id, follow_up: followUp }: StoryAnswer, given: readonly StoryAnswer[]): boolean {
  return followUp !== null && given.some((one) => one.question_id === id && one.follow_up === null);
}
