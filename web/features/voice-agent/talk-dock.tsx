import { useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import type { voiceAgentMachine } from "#domain/voice-agent/voice-agent-machine.ts";
import { useWords } from "#web/i18n/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RecordButton } from "#web/ui/recorder/record-button.tsx";
import { LevelBars } from "./level-bars.tsx";
import type { VoiceAgent } from "./voice-agent.ts";
import type { VoiceWords } from "./words/en.ts";
import { voiceWords } from "./words/voice-words.ts";

type Snapshot = SnapshotFrom<typeof voiceAgentMachine>;
type TalkDockProps = {
  agent: VoiceAgent;
  snapshot: Snapshot;
  /** Rather than spoken; `write` changes that before a conversation. */
  written: boolean;
  write: () => void;
  talked: boolean;
  next: () => void;
};

/** The big button with the level and the time beside it, and what comes next. */
export function TalkDock({ agent, snapshot, written, write, talked, next }: TalkDockProps) {
  const words = useWords(voiceWords);
  const { problem, status } = snapshot.context;
  const isTalking = snapshot.matches({ connection: "connected" });
  const isIdle = snapshot.matches({ connection: "disconnected" });
  const seconds = useSeconds(isTalking);
  const isOver = talked && isIdle && problem === null;
  return (
    <div className={isTalking ? "talk-dock talking" : "talk-dock"}>
      <div className="talk-row">
        {written ? <span /> : <LevelBars level={isTalking ? agent.level : null} />}
        <RecordButton
          state={isTalking ? "listening" : isIdle ? "ready" : "waiting"}
          mark={written ? "pen" : undefined}
          label={isIdle ? (written ? words.startWritten : words.start) : isTalking ? words.stop : words.wait}
          onClick={() => agent.actor.send({ type: isIdle ? "START" : "STOP" })}
        />
        <p className="talk-time">
          <strong>{clock(seconds)}</strong> {words.time}
        </p>
      </div>
      <p className="talk-status" role="status">
        {isOver && !written ? words.status.over(clock(seconds)) : statusOf(words, snapshot, written)}
      </p>
      {problem === null ? null : (
        <Notice kind="problem">
          {words.problems[problem]}
          {status === null ? "" : ` (${status})`}
        </Notice>
      )}
      {isTalking && !written ? <TalkActs agent={agent} /> : null}
      {talked ? (
        <Button look="quiet" onClick={next}>
          {words.next}
        </Button>
      ) : null}
      {isIdle ? (
        <Button look="plain" onClick={write}>
          {written ? words.speak : words.write}
        </Button>
      ) : null}
    </div>
  );
}

/** A turn ends by itself; it can be ended, and it can be held. */
function TalkActs({ agent }: { agent: VoiceAgent }) {
  const words = useWords(voiceWords);
  return (
    <p className="talk-acts">
      <Button large onClick={agent.finished}>
        {words.finished}
      </Button>
      <Button large look="quiet" onClick={agent.wait}>
        {words.moment}
      </Button>
    </p>
  );
}

function statusOf({ status }: VoiceWords, snapshot: Snapshot, written: boolean): string {
  if (snapshot.matches({ connection: "disconnected" })) return written ? status.idleWritten : status.idle;
  if (snapshot.matches({ connection: "waiting" })) return status.waiting;
  if (snapshot.matches({ connection: "closing" })) return status.closing;
  if (!snapshot.matches({ connection: "connected" })) return status.connecting;
  if (snapshot.matches({ connection: { connected: "speaking" } })) return status.agentSpeaks;
  return written ? status.talkingWritten : status.talking;
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
