import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { isDraft, missingWordsReason } from "#web/story/how-written.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { Ornament } from "#web/story/open-book/open-book.tsx";
import { AnsweredPage } from "#web/story/open-book/pages.tsx";

/** The last answer as a book page. Unchecked recognized words follow the player and are labeled. */
export function StoryPageView({ answer, title, pages }: { answer: StoryAnswer; title: string; pages: number }) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const asked = language === "fr" ? answer.questions.text_fr : answer.questions.text;
  const draft = isDraft(answer);
  const wordless = missingWordsReason(answer, words);
  const text = wordless === null ? <AnsweredPage text={answer.transcript ?? ""} dropped /> : <p>{wordless}</p>;
  const voice =
    answer.audio_file_path === null ? null : (
      <StoredVoice path={answer.audio_file_path} seconds={answer.duration_seconds ?? 0} title={words.toldAs} />
    );
  return (
    <>
      <p className="running-head">
        <span>{title}</span>
        <span>{chapterOfQuestion(answer.question_id).title[language]}</span>
      </p>
      <h2 className="told-heading">{asked}</h2>
      <Ornament />
      {draft || wordless !== null ? (
        <>
          {voice}
          {draft ? <p className="chip">{words.draftChip}</p> : null}
          {text}
        </>
      ) : (
        <>
          {text}
          <div className="foot-voice">{voice}</div>
        </>
      )}
      <p className="folio" aria-hidden="true">
        {pages > 0 ? pages : null}
      </p>
    </>
  );
}
