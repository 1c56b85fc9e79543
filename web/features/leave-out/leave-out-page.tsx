import { useState } from "react";
import { useParams } from "react-router";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useMemoirId } from "#web/story/studio/use-memoir-id.ts";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChooseWords, type Choice } from "./choose-words.tsx";
import { Decide } from "./decide.tsx";
import { leaveOutWords } from "./leave-out-words.ts";
import { LeftOut } from "./left-out.tsx";
import type { LeaveOutAnswer, Wanted } from "./load-leave-out.ts";
import { useHeard, type Stretch } from "./use-heard.ts";
import { isWaiting, useLeaveOut } from "./use-leave-out.ts";
import { WhatGoes } from "./what-goes.tsx";

/** Sound before and after a passage that is heard with it left out. */
const aroundMs = 3000;

/** Takes words out of an answer with their sound, and puts them back. */
export function LeaveOutPage() {
  const { id = "", answer: answerId = "" } = useParams();
  const words = useWords(leaveOutWords);
  const { loading } = useWords(frameWords);
  const memoirId = useMemoirId(id);
  const all = useLeaveOut(answerId);
  const { data: answer, isError, refetch } = all.answer;
  return (
    <div className="dashboard leave-out">
      <StudioStrip storyId={id} memoirId={memoirId} here="answers" />
      {answer ? null : <h1>{words.title}</h1>}
      {answer === undefined && isError ? <NotLoaded text={words.notLoaded} retry={refetch} /> : null}
      {answer === undefined && !isError ? <Skeleton label={loading} lines={8} /> : null}
      {answer === null ? <p>{words.nothing}</p> : null}
      {answer ? <Passage answer={answer} all={all} /> : null}
    </div>
  );
}

/** A choice ends with the words it was made in: the same places may hold others then. */
function useChoice(words: LeaveOutAnswer["words"]) {
  const [made, setMade] = useState<{ choice: Choice; words: LeaveOutAnswer["words"] } | null>(null);
  const choice = made?.words === words ? made.choice : null;
  const setChoice = (next: Choice | null) => setMade(next && { choice: next, words });
  return { choice, setChoice };
}

function Passage({ answer, all }: { answer: LeaveOutAnswer; all: ReturnType<typeof useLeaveOut> }) {
  const words = useWords(leaveOutWords);
  const language = useLanguage();
  const hear = useHeard();
  const [wanted, setWanted] = useState<Wanted>("out");
  const { choice, setChoice } = useChoice(answer.words);
  const redactions = all.redactions.data ?? [];
  const passage = passageOf(answer, choice);
  const { take, back } = all;
  const takeOut = () => {
    if (passage === null || take.isPending) return;
    take.mutate({ ...passage, wanted }, { onSuccess: () => setChoice(null) });
  };
  const day = new Date(answer.told_at).toLocaleDateString(language, { day: "numeric", month: "long" });
  return (
    <div className="leave-out-spread">
      <article>
        <p className="eyebrow">{words.told(answer.question_id, day)}</p>
        <h1>{words.title}</h1>
        <Words answer={answer} choice={choice} choose={setChoice} />
        <Failure error={take.error ?? back.error} />
        {take.isPending || redactions.some(isWaiting) ? <p role="status">{words.working}</p> : null}
        {passage === null ? null : (
          <Chosen passage={passage} wanted={wanted} hear={(spans) => hear(answer.audio_path, spans)} />
        )}
        <LeftOut
          redactions={redactions}
          busy={back.isPending}
          hear={(path, one) => void hear(path, [{ startMs: one.from_ms, endMs: one.to_ms }])}
          putBack={(one) => back.mutate(one)}
        />
      </article>
      {passage === null ? null : (
        <Decide
          ms={passage.toMs - passage.fromMs}
          proof={all.proof.data ?? null}
          wanted={wanted}
          want={setWanted}
          busy={take.isPending}
          takeOut={takeOut}
          leaveIn={() => setChoice(null)}
        />
      )}
    </div>
  );
}

type WordsProps = { answer: LeaveOutAnswer; choice: Choice | null; choose: (choice: Choice) => void };

function Words({ answer, choice, choose }: WordsProps) {
  const words = useWords(leaveOutWords);
  if (!answer.settled) return <p role="status">{words.notYet}</p>;
  if (answer.words.length === 0) return <p>{words.nothing}</p>;
  return <ChooseWords words={answer.words} language={answer.language} choice={choice} choose={choose} />;
}

function Failure({ error }: { error: Error | null }) {
  const words = useWords(leaveOutWords);
  return error === null ? null : <Notice kind="problem">{isRefusal(error) ? words.notYet : words.failed}</Notice>;
}

type ChosenPassage = { fromMs: number; toMs: number; count: number };
type ChosenProps = { passage: ChosenPassage; wanted: Wanted; hear: (spans: Stretch[]) => Promise<void> };

/** What was chosen: to be heard, and what becomes of it. */
function Chosen({ passage: { fromMs, toMs, count }, wanted, hear }: ChosenProps) {
  const words = useWords(leaveOutWords);
  const around = [
    { startMs: Math.max(0, fromMs - aroundMs), endMs: fromMs },
    { startMs: toMs, endMs: toMs + aroundMs },
  ];
  return (
    <>
      <p className="row">
        <Button look="listen" onClick={() => void hear([{ startMs: fromMs, endMs: toMs }])}>
          <Icon name="play" size={24} /> {words.hearIt}
        </Button>
        <Button look="listen" onClick={() => void hear(around)}>
          <Icon name="play" size={24} /> {words.hearWithout}
        </Button>
      </p>
      <p className="hint" role="status">
        {words.chosen(count, toMs - fromMs)}
      </p>
      <WhatGoes ms={toMs - fromMs} wanted={wanted} />
    </>
  );
}

function passageOf({ words }: LeaveOutAnswer, choice: Choice | null): ChosenPassage | null {
  if (choice === null || choice.last === null) return null;
  const { first, last } = choice;
  const fromMs = words[first]?.startMs ?? 0;
  return { fromMs, toMs: Math.max(fromMs + 1, words[last]?.endMs ?? 0), count: last - first + 1 };
}
