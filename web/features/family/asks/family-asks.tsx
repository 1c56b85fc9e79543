import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FamilyQuestion } from "#domain/account/family.ts";
import { pagePath } from "#domain/site-map.ts";
import {
  loadFamilyQuestions,
  loadPlanned,
  loadAnsweredFamilyQuestions,
  type PlannedQuestion,
} from "#web/features/family/api/family-questions.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { familyAsksKey } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { MyQuestions } from "./my-questions.tsx";
import { AskedCard } from "./asked-card.tsx";
import { useDecide, type Decided } from "./use-decide.ts";

async function loadAsked(userId: string) {
  const [questions, planned, answered] = await Promise.all([
    loadFamilyQuestions(userId),
    loadPlanned(),
    loadAnsweredFamilyQuestions(userId),
  ]);
  return { questions, planned, answered };
}

/** The family's questions: one undecided question at a time, then the decided ones. */
export function FamilyAsks({ userId }: { userId: string }) {
  const words = useWords(familyWords);
  const { data } = useQuery({
    queryKey: [...familyAsksKey(userId), "all"],
    queryFn: () => loadAsked(userId),
    staleTime: 0,
  });
  const { decided, busy, problem, decide, undo } = useDecide(userId);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (decided !== null) status.current?.focus({ preventScroll: true });
  }, [decided]);
  if (data === undefined || data.questions.length === 0) return null;
  const waiting = data.questions.find(({ state }) => state === "arrived");
  const before = data.questions.filter(({ state }) => state !== "arrived");
  return (
    <div className="family-asks">
      <div role="status" ref={status} tabIndex={-1}>
        {decided === null ? null : (
          <Done
            decided={decided}
            place={placeOf(data.planned, data.questions, decided)}
            busy={busy}
            undo={() => undo(decided)}
          />
        )}
      </div>
      {problem === null ? null : (
        <Notice kind="problem">{problem === "answered" ? words.questions.answered : words.notChanged}</Notice>
      )}
      {waiting ? <AskedCard key={waiting.id} question={waiting} busy={busy} decide={decide} /> : null}
      {before.length > 0 ? (
        <MyQuestions questions={before} answered={data.answered} busy={busy} decide={decide} />
      ) : null}
    </div>
  );
}

/** Where the accepted question will be asked. */
function placeOf(planned: readonly PlannedQuestion[], questions: readonly FamilyQuestion[], { question }: Decided) {
  const place = questions.find(({ id }) => id === question.id)?.question_id ?? null;
  return place === null ? undefined : planned.find(({ question_id: id }) => id === place);
}

type DoneProps = { decided: Decided; place: PlannedQuestion | undefined; busy: boolean; undo: () => void };

function Done({ decided: { question, state, before }, place, busy, undo }: DoneProps) {
  const words = useWords(familyWords).questions;
  const language = useLanguage();
  return (
    <div className="notice good asks-done">
      <p>{words.done[state](question.asker_name)}</p>
      <p className="row">
        {state === "accepted" && place ? (
          <Link
            className="button"
            to={`${pagePath(language, "/interview/active")}?session=${place.interview_sessions.session_token}&question=${place.question_id}`}
          >
            {words.answerNow}
          </Link>
        ) : null}
        {state === before.state ? null : (
          <Button look="quiet" busy={busy} onClick={undo}>
            {words.undo}
          </Button>
        )}
      </p>
    </div>
  );
}
