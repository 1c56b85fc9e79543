import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { FamilyMember } from "#domain/account/family.ts";
import { useSharedVoice, type HearableAnswer } from "#web/playback/use-shared-voice.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { endFamily } from "./api/family-members.ts";
import { loadShared, type SharedAnswer } from "./api/shared-answers.ts";
import { familyWords } from "./family-words.ts";

const VoicePlayer = lazy(async () => ({ default: (await import("#web/ui/player/voice-player.tsx")).VoicePlayer }));

/** `arrives`: an invitation was just accepted; the focus moves here. */
type SharedWithMeProps = { userId: string; family: readonly FamilyMember[]; arrives: boolean };

/** Shared answers, grouped by storyteller. */
export function SharedWithMe({ userId, family, arrives }: SharedWithMeProps) {
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ queryKey: ["shared with me", userId], queryFn: loadShared, staleTime: 0 });
  const isHere = data !== undefined;
  useEffect(() => {
    if (arrives && isHere) place.current?.focus();
  }, [arrives, isHere]);
  const tellers = [...new Set(data?.map(({ storyteller_id: id }) => id))];
  const silent = isHere ? family.filter(({ storyteller_id: id }) => !tellers.includes(id)) : [];
  return (
    <div className="shared-with-me" ref={place} tabIndex={-1}>
      {tellers.map((teller) => (
        <Teller
          key={teller}
          userId={userId}
          answers={data?.filter(({ storyteller_id: id }) => id === teller) ?? []}
          membership={family.find(({ storyteller_id: id }) => id === teller)?.id ?? null}
        />
      ))}
      {silent.map(({ id }) => (
        <Teller key={id} userId={userId} answers={[]} membership={id} />
      ))}
    </div>
  );
}

/** `membership`: the membership that grants access and can be ended; null for the giver of a gift. */
type TellerProps = { userId: string; answers: readonly SharedAnswer[]; membership: string | null };

function Teller({ userId, answers, membership }: TellerProps) {
  const words = useWords(familyWords);
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: endFamily,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["family", userId] });
      await queries.invalidateQueries({ queryKey: ["shared with me", userId] });
      await queries.invalidateQueries({ queryKey: ["whom I may ask", userId] });
    },
  });
  const [first] = answers;
  const title = first
    ? words.shared.title(first.storyteller_name ?? words.questions.ask.aTeller)
    : words.shared.nothing;
  return (
    <section className="sheet" aria-label={title}>
      <h1>{title}</h1>
      <p className={first ? "hint" : undefined}>
        {first ? words.shared.seen(first.storyteller_name ?? words.questions.ask.aTeller) : words.shared.later}
      </p>
      <ul className="answers">
        {answers.map((answer) => (
          <Shared key={answer.answer_id} answer={answer} />
        ))}
      </ul>
      {membership === null ? null : (
        <ConfirmDialog
          title={words.shared.sure}
          text={words.shared.sureText}
          yes={words.shared.leave}
          busy={leaving.isPending}
          act={() => leaving.mutate(membership)}
        >
          {words.shared.leave}
        </ConfirmDialog>
      )}
      {leaving.isError ? <Notice kind="problem">{words.notChanged}</Notice> : null}
    </section>
  );
}

function Shared({ answer }: { answer: SharedAnswer }) {
  const words = useWords(familyWords);
  const language = useLanguage();
  return (
    <li
      id={`answer-${answer.answer_id}`}
      className={answer.follow_up === null ? "answer" : "answer follow-up"}
      tabIndex={-1}
    >
      <h2>{language === "fr" ? answer.question_fr : answer.question}</h2>
      {answer.audio_path === null ? null : (
        <SharedVoice key={answer.audio_path} answer={{ ...answer, audio_path: answer.audio_path }} />
      )}
      {answer.transcript === null ? null : <blockquote>{answer.transcript}</blockquote>}
      {answer.is_draft && answer.transcript ? <p className="chip">{words.shared.draft}</p> : null}
    </li>
  );
}

function SharedVoice({ answer }: { answer: HearableAnswer }) {
  const words = useWords(familyWords).shared;
  const { player } = useWords(frameWords);
  const { sound, state, load, onPlay } = useSharedVoice(answer);
  if (sound)
    return (
      <Suspense>
        <VoicePlayer title={words.voice} sound={sound} words={player} opened={{ onPlay }} />
      </Suspense>
    );
  return (
    <>
      <Button look="listen" busy={state === "coming"} onClick={load}>
        <Icon name="play" size={24} /> {words.hear}
      </Button>
      {state === "failed" ? <Notice kind="problem">{words.noVoice}</Notice> : null}
    </>
  );
}
