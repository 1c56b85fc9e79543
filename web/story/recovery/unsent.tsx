import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FoundTake } from "./found-take.tsx";
import { useFound } from "./use-found.ts";
import { useQuestionText } from "./use-question-text.ts";
import type { WaitingTake } from "#web/recording/outbox/find-takes.ts";

/** `sessions`: the interviews whose takes are shown; null for all of this person's. */
type UnsentProps = { sessions: readonly string[] | null; userId: string };

/** Takes on this device that are not on the server: undecided ones and ones waiting for the upload. */
export function Unsent({ sessions, userId }: UnsentProps) {
  const outbox = useOutbox(userId);
  const { found, keep, letGo, takeBack } = useFound(userId, sessions, outbox.sendNow);
  const here = ({ sessionId }: WaitingTake) => sessions === null || sessions.includes(sessionId);
  const waiting = outbox.waiting.filter(here);
  return (
    <>
      {found.map((one) => (
        <FoundTake
          key={one.take.id}
          {...one}
          keep={() => void keep(one.take)}
          letGo={() => void letGo(one.take)}
          takeBack={() => void takeBack(one.take)}
        />
      ))}
      {waiting.length === 0 || !outbox.isLate ? null : <Waiting {...outbox} waiting={waiting} />}
    </>
  );
}

function Waiting({ waiting, sending, trouble, sendNow }: ReturnType<typeof useOutbox>) {
  const words = useWords(storyWords).unsent;
  return (
    <section className="sheet unsent" aria-labelledby="unsent">
      <h2 id="unsent">{words.waiting(waiting.length)}</h2>
      <p>{trouble === "signed-out" ? words.signedOut : trouble === "refused" ? words.refused : words.lead}</p>
      <ul>
        {waiting.map((take) => (
          <li key={take.id}>
            <Icon name="tick" /> <WaitingLine take={take} isSending={take.id === sending} />
          </li>
        ))}
      </ul>
      <p className="row">
        <Button look="quiet" busy={sending !== null} onClick={sendNow}>
          {words.send}
        </Button>
      </p>
      <p className="hint">{words.keepBrowser}</p>
    </section>
  );
}

function WaitingLine({ take, isSending }: { take: WaitingTake; isSending: boolean }) {
  const words = useWords(storyWords).unsent;
  const language = useLanguage();
  const text = useQuestionText(take.sessionId, take.questionId)?.[language];
  return (
    <span>
      <strong>{text ?? words.take(take.questionId, null)}</strong>
      <br />
      {isSending ? words.sending : words.wanted} {take.isCutShort === true ? words.cutShort : null}
    </span>
  );
}
