import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { isInTheBook } from "#domain/recording/answer.ts";
import { pagePath } from "#domain/site-map.ts";
import { languageSchema } from "#domain/language.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { setInTheBook } from "#web/story/api/set-in-the-book.ts";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { OverlappingPlaces } from "./overlapping-places.tsx";
import { readDraft } from "#web/story/drafts.ts";
import { awaitsConsent, cannotBeWritten, isDraft, missingWordsReason } from "#web/story/how-written.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";

const AnswerShown = lazy(async () => ({ default: (await import("./visibility/answer-shown.tsx")).AnswerShown }));
const OtherTakes = lazy(async () => ({ default: (await import("./other-takes.tsx")).OtherTakes }));
const StoryTitle = lazy(async () => {
  const { storyTitleWords } = await import("#web/features/book-editor/story-title/story-title-words.ts");
  await Promise.all(languageSchema.options.map((language) => storyTitleWords.load(language)));
  return { default: (await import("#web/features/book-editor/story-title/story-title.tsx")).StoryTitle };
});
const WordsForm = lazy(async () => ({ default: (await import("./words-form.tsx")).WordsForm }));

type AnswerCardProps = {
  answer: StoryAnswer;
  /** It answers a follow-up and is listed below the main answer. */
  isBelowMain: boolean;
  userId: string;
  again: string;
  /** The finished book of this interview. */
  memoirId: string | null;
};

/** One answer: player, transcript, book checkbox, and correction form. */
export function AnswerCard({ answer, isBelowMain, userId, again, memoirId }: AnswerCardProps) {
  const words = useWords(storyWords);
  const { loading, failed } = useWords(frameWords);
  const language = useLanguage();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [writing, setWriting] = useState(() => readDraft(userId, answer.id) !== null);
  const [wanted, setWanted] = useState(false);
  const heard = answer.processing_status === "completed" || awaitsConsent(answer);
  const change = useStoryChange((inTheBook: boolean) => setInTheBook(answer.id, inTheBook));
  const write = () => {
    setWanted(true);
    setWriting(true);
  };
  const close = () => {
    setWriting(false);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <li className={classOf(answer, isBelowMain)}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {language === "fr" ? answer.questions.text_fr : answer.questions.text}
      </h3>
      {answer.audio_file_path === null ? null : (
        <StoredVoice path={answer.audio_file_path} seconds={answer.duration_seconds ?? 0} title={words.toldAs} />
      )}
      {writing ? (
        <Suspense fallback={<Skeleton label={loading} />}>
          <WordsForm answer={answer} userId={userId} labelledBy={id} wanted={wanted} close={close} />
        </Suspense>
      ) : (
        <Transcript answer={answer} again={again} />
      )}
      {heard && !writing ? (
        <p className="row">
          <InTheBook kept={isInTheBook(answer)} failed={change.isError} change={change.mutate} />
          <Button look="quiet" onClick={write}>
            {cannotBeWritten(answer) || awaitsConsent(answer) ? words.writeWords : words.correct}
          </Button>
          {answer.transcript?.trim() ? <WhatYouSaid answerId={answer.id} /> : null}
          {memoirId !== null && isInTheBook(answer) && !isBelowMain ? <EditSection answer={answer} /> : null}
        </p>
      ) : null}
      {change.isError ? <Notice kind="problem">{failed}</Notice> : null}
      <AnswerDetails answer={answer} titled={heard} memoirId={memoirId} />
    </li>
  );
}

/** Leads to the words beside their sound, and to leaving some of them out. */
function WhatYouSaid({ answerId }: { answerId: string }) {
  const words = useWords(storyWords);
  return (
    <>
      <Link className="link" to={`answers/${answerId}`}>
        <Icon name="headphones" size={24} /> {words.whatYouSaid}
      </Link>
      <Link className="link" to={`answers/${answerId}/leave-out`}>
        {words.leaveOut}
      </Link>
    </>
  );
}

/** Leads to the text of the book that this answer and its follow-ups became. */
function EditSection({ answer }: { answer: StoryAnswer }) {
  const words = useWords(storyWords);
  return (
    <Link className="link" to={`sections/${answer.question_id}`}>
      <Icon name="pen" size={24} /> {words.editSection}
    </Link>
  );
}

function classOf(answer: StoryAnswer, isBelowMain: boolean): string {
  const states = [isDraft(answer) ? "draft" : null, isBelowMain ? "follow-up" : null];
  return ["answer", ...states.filter((state) => state !== null)].join(" ");
}

type AnswerDetailsProps = { answer: StoryAnswer; titled: boolean; memoirId: string | null };

/** The other takes, the story's title and the visibility. */
function AnswerDetails({ answer, titled, memoirId }: AnswerDetailsProps) {
  return (
    <Suspense fallback={null}>
      {answer.takes.length > 1 ? <OtherTakes answer={answer} /> : null}
      {titled && isInTheBook(answer) && answer.follow_up === null ? (
        <StoryTitle answer={answer} memoirId={memoirId} />
      ) : null}
      <AnswerShown answer={answer} />
    </Suspense>
  );
}

type InTheBookProps = { kept: boolean; failed: boolean; change: (inTheBook: boolean) => void };

/** The checkbox changes at once. The server's value replaces it after the reload. */
function InTheBook({ kept, failed, change }: InTheBookProps) {
  const words = useWords(storyWords);
  const [ticked, setTicked] = useState(kept);
  useEffect(() => setTicked(kept), [kept, failed]);
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ currentTarget: { checked } }) => {
          setTicked(checked);
          change(checked);
        }}
      />
      {words.inTheBook}
    </label>
  );
}

/** The transcript so far. Unchecked recognized words are labeled. */
function Transcript({ answer, again }: { answer: StoryAnswer; again: string }) {
  const { cutShort } = useWords(storyWords);
  return (
    <>
      {answer.cut_short === null ? null : <p className="hint">{cutShort}</p>}
      <Words answer={answer} again={again} />
      <OverlappingPlaces answer={answer} />
    </>
  );
}

function Words({ answer, again }: { answer: StoryAnswer; again: string }) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const wordless = missingWordsReason(answer, words);
  if (wordless !== null)
    return (
      <p role={answer.processing_status === "pending" ? "status" : undefined}>
        {wordless}{" "}
        {awaitsConsent(answer) ? (
          <Link className="link" to={pagePath(language, "/account/consents")}>
            {words.consents}
          </Link>
        ) : null}
      </p>
    );
  if (answer.processing_status === "failed")
    return (
      <Notice kind="problem">
        {transcriptionProblem(words.unheardBecause, answer.problem) ?? words.unheard}{" "}
        <Link className="link" to={again}>
          {words.answerAgain}
        </Link>
      </Notice>
    );
  return (
    <>
      {isDraft(answer) ? <p className="chip">{words.draftChip}</p> : null}
      <blockquote>{answer.transcript?.trim()}</blockquote>
    </>
  );
}

function transcriptionProblem(because: Record<string, string>, problem: string | null): string | undefined {
  return problem !== null && Object.hasOwn(because, problem) ? because[problem] : undefined;
}
