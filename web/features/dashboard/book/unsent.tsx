import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { InterviewFailure } from "#domain/interview-machine.ts";
import { pagePath } from "#domain/site-map.ts";
import { findWaiting, readTake, type WaitingTake } from "#web/audio/recording-journal.ts";
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
  const [waiting, setWaiting] = useState<readonly WaitingTake[]>([]);
  const [signedOut, setSignedOut] = useState(false);
  const { id, session_token: token } = session;
  const look = useCallback(async () => setWaiting(await waitingHere(id, token)), [id, token]);
  const send = useStoryChange(async (takes: readonly WaitingTake[]) => {
    const { keepTake } = await import("#web/audio/keep-take.ts");
    for (const take of takes) await keepTake({ id, userId }, take);
  });
  const { mutate } = send;
  const sendWanted = useCallback(async () => {
    const here = await waitingHere(id, token);
    setWaiting(here);
    const wanted = here.filter((take) => take.wanted);
    if (wanted.length === 0 || !navigator.onLine) return;
    mutate(wanted, {
      onSettled: (_done, failure) => {
        setSignedOut(failure instanceof InterviewFailure && failure.problem === "signed-out");
        void look();
      },
    });
  }, [id, token, mutate, look]);
  useEffect(() => {
    void sendWanted();
    const back = () => void sendWanted();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [sendWanted]);
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
            token={token}
            sending={send.isPending}
            keep={() => mutate([take], { onSettled: () => void look() })}
          />
        ))}
      </ul>
    </section>
  );
}

/** Nothing while the interview is open in a tab of this browser: there it is in hand. */
async function waitingHere(sessionId: string, token: string): Promise<readonly WaitingTake[]> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `interview ${token}`) ? [] : findWaiting(sessionId);
}

type UnsentTakeProps = { take: WaitingTake; token: string; sending: boolean; keep: () => void };

function UnsentTake({ take, token, sending, keep }: UnsentTakeProps) {
  const words = useWords(dashboardWords).unsent;
  const { player } = useWords(frameWords);
  const language = useLanguage();
  const { id, mediaType, durationMs, questionId, wanted } = take;
  const read = useCallback(() => readTake({ id, mediaType }), [id, mediaType]);
  const sound = useSound(read, durationMs / 1000);
  const title = words.take(questionId);
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
        <Link to={`${pagePath(language, "/interview/active")}?session=${token}&question=${questionId}`}>
          {words.open}
        </Link>
      </p>
    </li>
  );
}
