import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { InterviewFailure } from "#domain/interview-failure.ts";
import { pagePath } from "#domain/site-map.ts";
import { findWaiting, noteTake, readTake, type WaitingTake } from "#web/audio/recording-journal.ts";
import { useSound } from "#web/audio/use-sound.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { dashboardWords } from "#web/features/dashboard/words/dashboard-words.ts";
import { useStoryChange } from "#web/features/dashboard/use-story.ts";
import { Button } from "#web/ui/button.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";

type UnsentProps = { session: { id: string; session_token: string }; userId: string };

/** What waits on this device, before everything else. What was said to be kept goes by itself when there is a line. */
export function Unsent({ session, userId }: UnsentProps) {
  const words = useWords(dashboardWords).unsent;
  const { waiting, signedOut, sending, send } = useUnsent(session, userId);
  if (waiting.length === 0) return null;
  return (
    <section className="sheet unsent" aria-labelledby="unsent">
      <h2 id="unsent">{words.title}</h2>
      <p>{signedOut ? words.signedOut : words.lead}</p>
      <ul>
        {waiting.map((take) => (
          <UnsentTake
            key={take.id}
            take={take}
            token={session.session_token}
            number={takesOf(take, waiting).length > 1 ? takesOf(take, waiting).indexOf(take) + 1 : null}
            sending={sending}
            keep={() => send([take])}
          />
        ))}
      </ul>
    </section>
  );
}

function useUnsent({ id, session_token: token }: UnsentProps["session"], userId: string) {
  const [waiting, setWaiting] = useState<readonly WaitingTake[]>([]);
  const [signedOut, setSignedOut] = useState(false);
  const { mutate, isPending: sending } = useStoryChange((takes: readonly WaitingTake[]) =>
    sendTakes({ id, userId }, takes),
  );
  const send = useCallback(
    (takes: readonly WaitingTake[]) =>
      mutate(takes, {
        onSettled: (_done, failure) => {
          setSignedOut(failure instanceof InterviewFailure && failure.problem === "signed-out");
          void waitingHere(id, token).then(setWaiting);
        },
      }),
    [id, token, mutate],
  );
  useEffect(() => {
    const sendWanted = async () => {
      const here = await waitingHere(id, token);
      setWaiting(here);
      const wanted = here.filter((take) => take.wanted);
      if (wanted.length > 0 && navigator.onLine) send(wanted);
    };
    const back = () => void sendWanted();
    back();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [id, token, send]);
  return { waiting, signedOut, sending, send };
}

/** As the interview does: what was not chosen stays on this device, and asks no more. */
async function sendTakes(session: { id: string; userId: string }, takes: readonly WaitingTake[]): Promise<void> {
  const { keepTake } = await import("#web/audio/keep-take.ts");
  for (const take of takes) {
    await keepTake(session, take);
    const others = takesOf(take, await findWaiting(session.id)).filter(({ wanted }) => !wanted);
    for (const { id } of others) await noteTake(id, { spare: true });
  }
}

const takesOf = ({ questionId }: WaitingTake, waiting: readonly WaitingTake[]) =>
  waiting.filter((one) => one.questionId === questionId);

/** Nothing while the interview is open in a tab of this browser: there it is in hand. Without https nobody could record. */
async function waitingHere(sessionId: string, token: string): Promise<readonly WaitingTake[]> {
  if (!window.isSecureContext) return [];
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `interview ${token}`) ? [] : findWaiting(sessionId);
}

/** `number`: which of several takes of its question. */
type UnsentTakeProps = {
  take: WaitingTake;
  token: string;
  number: number | null;
  sending: boolean;
  keep: () => void;
};

function UnsentTake({ take, token, number, sending, keep }: UnsentTakeProps) {
  const words = useWords(dashboardWords).unsent;
  const { player } = useWords(frameWords);
  const language = useLanguage();
  const { id, mediaType, durationMs, questionId, wanted } = take;
  const read = useCallback(() => readTake({ id, mediaType }), [id, mediaType]);
  const sound = useSound(read, durationMs / 1000);
  const title = words.take(questionId, number);
  return (
    <li>
      <p>
        <strong>{title}</strong> {sending ? words.sending : wanted ? words.wanted : words.notSaved}
      </p>
      {sound === null ? null : <VoicePlayer title={title} sound={sound} words={player} />}
      <p className="row">
        <Button look="quiet" busy={sending} onClick={keep}>
          {words.send}
        </Button>
        <Link
          className="link"
          to={`${pagePath(language, "/interview/active")}?session=${token}&question=${questionId}`}
        >
          {words.open}
        </Link>
      </p>
    </li>
  );
}
