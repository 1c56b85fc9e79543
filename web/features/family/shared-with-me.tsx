import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { FamilyMember } from "#domain/family.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { endFamily } from "./api/family-members.ts";
import { fetchShared, loadShared, type SharedAnswer } from "./api/shared-answers.ts";
import { familyWords } from "./words/family-words.ts";

const SharedPlayer = lazy(async () => ({ default: (await import("./shared-player.tsx")).SharedPlayer }));

type SharedWithMeProps = { userId: string; family: readonly FamilyMember[] };

/** What one's family lets one hear, by who tells it. */
export function SharedWithMe({ userId, family }: SharedWithMeProps) {
  const { data = [] } = useQuery({ queryKey: ["shared with me", userId], queryFn: loadShared, staleTime: 0 });
  const tellers = [...new Set(data.map(({ storyteller_id: id }) => id))];
  return tellers.map((teller) => (
    <Teller
      key={teller}
      userId={userId}
      answers={data.filter(({ storyteller_id: id }) => id === teller)}
      membership={family.find(({ storyteller_id: id }) => id === teller)?.id ?? null}
    />
  ));
}

/** `membership`: by which one hears, and which one can end; null for the giver of a gift. */
type TellerProps = { userId: string; answers: readonly SharedAnswer[]; membership: string | null };

function Teller({ userId, answers, membership }: TellerProps) {
  const words = useWords(familyWords);
  const language = useLanguage();
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: endFamily,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["shared with me", userId] }),
  });
  return (
    <section className="sheet" aria-label={words.shared.title(answers[0]?.storyteller_name ?? words.somebody)}>
      <h1>{words.shared.title(answers[0]?.storyteller_name ?? words.somebody)}</h1>
      <ul className="answers">
        {answers.map((answer) => (
          <li key={answer.answer_id} className="answer">
            <h2>{language === "fr" ? answer.question_fr : answer.question}</h2>
            {answer.audio_path === null ? null : (
              <SharedVoice path={answer.audio_path} seconds={answer.duration_seconds ?? 0} />
            )}
            {answer.transcript === null ? null : <blockquote>{answer.transcript}</blockquote>}
          </li>
        ))}
      </ul>
      {membership === null ? null : (
        <Button look="plain" busy={leaving.isPending} onClick={() => leaving.mutate(membership)}>
          {words.shared.leave}
        </Button>
      )}
      {leaving.isError ? <Notice kind="problem">{words.notChanged}</Notice> : null}
    </section>
  );
}

function SharedVoice({ path, seconds }: { path: string; seconds: number }) {
  const words = useWords(familyWords).shared;
  const [sound, setSound] = useState<Blob | "coming" | "failed" | null>(null);
  if (sound instanceof Blob)
    return (
      <Suspense>
        <SharedPlayer sound={sound} seconds={seconds} />
      </Suspense>
    );
  const hear = () => {
    setSound("coming");
    fetchShared(path).then(setSound, () => setSound("failed"));
  };
  return (
    <>
      <Button look="listen" busy={sound === "coming"} onClick={hear}>
        <Icon name="play" size={24} /> {words.hear}
      </Button>
      {sound === "failed" ? <Notice kind="problem">{words.noVoice}</Notice> : null}
    </>
  );
}
