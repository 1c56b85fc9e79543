import { useEffect, useState } from "react";
import type { SpokenPart } from "#web/audio/spoken-part.ts";
import { LevelBars } from "#web/features/voice-agent/level-bars.tsx";
import { voiceWords } from "#web/features/voice-agent/words/voice-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RecordButton, type RecordState } from "#web/ui/recorder/record-button.tsx";
import type { SpokenTalk } from "./use-conversation.ts";
import type { SpokenWords } from "./words/en.ts";
import { spokenWords } from "./words/spoken-words.ts";

type SpokenDockProps = { part: SpokenPart; talk: SpokenTalk };

const looks: Record<string, RecordState | undefined> = {
  ready: "ready",
  recording: "listening",
  resting: "resting",
  keeping: "sending",
};

/** The big button, how long they have talked, and what ends a turn or an answer; it says who is there. */
export function SpokenDock({ part, talk }: SpokenDockProps) {
  const { state, acts, trouble } = part;
  const words = useWords(spokenWords);
  const { start, problems, ...shared } = useWords(voiceWords);
  const isRunning = state === "recording" || state === "resting";
  const seconds = useSeconds(part, isRunning);
  const { problem } = talk.snapshot.context;
  return (
    <div className={isRunning ? "talk-dock talking" : "talk-dock"}>
      <div className="talk-row">
        <LevelBars level={state === "recording" ? part.level : null} />
        <RecordButton
          state={looks[state] ?? "waiting"}
          label={isRunning ? (state === "resting" ? words.goOn : words.stop) : start}
          {...(state === "ready" ? { onClick: talk.begin } : {})}
          {...(state === "recording" ? { onClick: talk.stop } : {})}
          {...(state === "resting" ? { onClick: acts.goOn } : {})}
        />
        <p className="talk-time">
          <strong>{clock(seconds)}</strong> {shared.time}
        </p>
      </div>
      <p className="talk-status" role="status">
        {statusOf(words, part, talk)}
      </p>
      {trouble === null ? null : <Notice kind="problem">{trouble}</Notice>}
      {part.notice}
      {isRunning && talk.isIdle && problem !== null ? <Notice kind="problem">{problems[problem]}</Notice> : null}
      {isRunning ? <TalkActs part={part} talk={talk} /> : <IdleActs part={part} />}
    </div>
  );
}

/** A turn ends by itself; it can be ended, and it can be held. The answer is kept whether or not the interviewer is there. */
function TalkActs({ part: { state, acts, kept }, talk }: SpokenDockProps) {
  const words = useWords(spokenWords);
  const { finished, moment } = useWords(voiceWords);
  const save = () => void acts.save().catch(() => null);
  return (
    <>
      {talk.isThere ? (
        <p className="talk-acts">
          <Button large onClick={talk.agent.finished}>
            {finished}
          </Button>
          <Button large look="quiet" onClick={talk.agent.wait}>
            {moment}
          </Button>
        </p>
      ) : talk.isIdle && state === "recording" ? (
        <Button look="quiet" onClick={talk.call}>
          {words.call}
        </Button>
      ) : null}
      <Button look={talk.isThere ? "quiet" : "main"} large onClick={save}>
        {words.save}
      </Button>
      {kept}
    </>
  );
}

function IdleActs({ part: { state, mayBeSkipped, acts, kept } }: Pick<SpokenDockProps, "part">) {
  const words = useWords(spokenWords);
  return (
    <>
      {kept}
      {state === "ready" && mayBeSkipped ? (
        <Button look="plain" onClick={acts.skip}>
          {words.skip}
        </Button>
      ) : null}
    </>
  );
}

function statusOf({ status, turn }: SpokenWords, { state, wanted }: SpokenPart, talk: SpokenTalk): string {
  if (state === "ready") return wanted.current.talks ? status.readyOn : status.ready;
  if (state === "resting") return status.resting;
  if (state === "ending" || state === "keeping") return status.saving;
  if (state === "choosing" || state === "moving") return status.moving;
  if (state !== "recording") return status.preparing;
  if (talk.isSpeaking) return status.speaking;
  if (talk.isThere) return `${turn(talk.name)}. ${status.listening}`;
  return talk.isIdle ? status.away : status.calling;
}

/** Of what is being said; they stand when it is over. */
function useSeconds({ seconds }: SpokenPart, isRunning: boolean): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setShown(seconds()), 500);
    return () => clearInterval(timer);
  }, [isRunning, seconds]);
  return shown;
}
