import { useEffect, useState } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { voiceAgentMachine } from "#domain/voice-agent/voice-agent-machine.ts";
import { useWords } from "#web/i18n/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RecordButton } from "#web/ui/recorder/record-button.tsx";
import { voiceWords } from "./words/voice-words.ts";

type TalkDockProps = {
  actor: ActorRefFrom<typeof voiceAgentMachine>;
  snapshot: SnapshotFrom<typeof voiceAgentMachine>;
  talked: boolean;
  next: () => void;
};

/** The big button, how long it has gone on, and what comes next. */
export function TalkDock({ actor, snapshot, talked, next }: TalkDockProps) {
  const words = useWords(voiceWords);
  const { problem, status } = snapshot.context;
  const isTalking = snapshot.matches({ connection: "connected" });
  const isClosing = snapshot.matches({ connection: "closing" });
  const isIdle = snapshot.matches({ connection: "disconnected" });
  const isWaiting = snapshot.matches({ connection: "waiting" });
  const seconds = useSeconds(isTalking);
  const says = words.status;
  const over = talked && isIdle;
  const text = isTalking
    ? says.talking
    : isWaiting
      ? says.waiting
      : isClosing
        ? says.closing
        : isIdle
          ? says.idle
          : says.connecting;
  return (
    <div className="talk-dock">
      <div className="talk-row">
        <RecordButton
          state={isTalking ? "listening" : isIdle ? "ready" : "waiting"}
          label={isIdle ? words.start : isTalking ? words.stop : words.wait}
          onClick={() => actor.send({ type: isIdle ? "START" : "STOP" })}
        />
        <p className="talk-time">
          <strong>{clock(seconds)}</strong> {words.time}
        </p>
      </div>
      <p className="talk-status" role="status">
        {over && problem === null ? says.over(clock(seconds)) : text}
      </p>
      {problem === null ? null : (
        <Notice kind="problem">
          {words.problems[problem]}
          {status === null ? "" : ` (${status})`}
        </Notice>
      )}
      {talked ? (
        <Button look="quiet" onClick={next}>
          {words.next}
        </Button>
      ) : null}
    </div>
  );
}

/** Seconds since it began; they stand when it is over. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const began = performance.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1000), 500);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
