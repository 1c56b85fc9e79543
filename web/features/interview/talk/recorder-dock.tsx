import { useEffect, useState, type ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import type { InterviewWords } from "#web/features/interview/interview.en.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { RecordState } from "#web/ui/recorder/record-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";
import type { UploadStage } from "./upload-state.ts";
import type { RecordingProgress } from "./use-recording.ts";
import { LastAnswer, WhereKept } from "#web/features/interview/deferred/deferred-parts.ts";

export type SpokenTime =
  | "RECORD"
  | "REST"
  | "GO_ON"
  | "STOP"
  | "SAVE"
  | "REDO"
  | "CONTINUE"
  | "HEAR"
  | "LET_GO"
  | "TAKE_BACK"
  | "SKIP"
  | "ENOUGH"
  | "RETRY";

export type RecorderDockProps = {
  /** A state of the machine. */
  state: string;
  recording: RecordingProgress;
  /** The upload stage of the previous answer, if it was just given. */
  last: UploadStage | null;
  can: { skip: boolean; continue: boolean; goBack: boolean; restoreTake: boolean; enough: boolean };
  /** Returns to the previous question; null without one, or while recording. */
  previous: (() => void) | null;
  send: (event: { type: SpokenTime }) => void;
  children: ReactNode;
};

/** Always visible below the question: record, pause, continue, save state and take actions. */
export function RecorderDock({ state, recording, last, can, previous, send, children }: RecorderDockProps) {
  const words = useWords(interviewWords);
  const speaking = state === "recording" || state === "resting";
  const shown = buttons(words)[state] ?? waiting(words);
  const { says } = shown;
  const { rests, press } = usePress();
  const status = state === "ready" ? readyStatus(words, last, can) : shown.status;
  return (
    <section className="dock" aria-label={words.recorder}>
      <Recorder
        state={shown.look}
        label={shown.label}
        status={status}
        level={state === "recording" ? recording.level : null}
        seconds={speaking ? recording.seconds : null}
        {...(says && !rests ? { onClick: () => press(() => send({ type: says })) } : {})}
        onDoubleClick={speaking ? () => send({ type: "STOP" }) : undefined}
      />
      {speaking && recording.trouble ? <Notice kind="problem">{words.troubles[recording.trouble]}</Notice> : null}
      {children}
      {speaking || state === "keeping" ? (
        <div className="dock-acts">
          <WhereKept recording={recording} sending={state === "keeping"} />
          {speaking ? (
            <>
              <Button look="quiet" large onClick={() => send({ type: "STOP" })}>
                {words.finished}
              </Button>
              <Button large onClick={() => send({ type: "SAVE" })}>
                {words.save}
              </Button>
            </>
          ) : null}
        </div>
      ) : state === "ready" ? (
        <>
          {last === null ? null : <LastAnswer last={last} />}
          <OtherActions can={can} previous={previous} send={send} />
        </>
      ) : null}
    </section>
  );
}

/**
 * The button ignores taps for a second after each tap (spec, signed-in §9): a trembling hand presses once. Two quick
 * taps would end the take.
 */
function usePress() {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => setRests(false), debounceMs);
    return () => clearTimeout(timer);
  }, [rests]);
  const press = (act: () => void) => {
    setRests(true);
    act();
  };
  return { rests, press };
}

const debounceMs = 1000;

function readyStatus(words: InterviewWords, last: UploadStage | null, can: RecorderDockProps["can"]): string {
  if (can.continue && !can.enough) return words.toldAlready;
  if (last !== null) return last === "safe" ? words.saved : words.onItsWay;
  return can.enough ? words.followUp.plenty : words.tapToTalk;
}

type Shown = { look: RecordState; label: string; status: string; says?: SpokenTime };

const waiting = (words: InterviewWords): Shown => ({
  look: "waiting",
  label: words.record,
  status: words.preparing,
});
const buttons = (words: InterviewWords): Record<string, Shown | undefined> => ({
  ready: { look: "ready", label: words.record, status: words.tapToTalk, says: "RECORD" },
  recording: { look: "listening", label: words.rest, status: words.recording, says: "REST" },
  resting: { look: "resting", label: words.goOn, status: words.resting, says: "GO_ON" },
  keeping: { look: "sending", label: words.sending, status: words.saving },
});

function OtherActions({ can, previous, send }: Pick<RecorderDockProps, "can" | "previous" | "send">) {
  const words = useWords(interviewWords);
  if (!can.skip && !can.goBack && !can.restoreTake && !can.enough && !previous) return null;
  return (
    <p className="dock-links">
      {can.enough ? (
        <>
          <Button look="quiet" onClick={() => send({ type: "SKIP" })}>
            {words.followUp.skip}
          </Button>
          <Button look="quiet" onClick={() => send({ type: "ENOUGH" })}>
            {words.followUp.enough}
          </Button>
        </>
      ) : null}
      {can.goBack ? (
        <Button look="quiet" onClick={() => send({ type: "HEAR" })}>
          <Icon name="back" size={24} /> {words.backToTake}
        </Button>
      ) : null}
      {can.restoreTake ? (
        <Button look="quiet" onClick={() => send({ type: "TAKE_BACK" })}>
          <Icon name="again" size={24} /> {words.takeBack}
        </Button>
      ) : null}
      {previous ? (
        <Button look="plain" aria-label={words.previous} onClick={previous}>
          <Icon name="back" size={24} /> {words.back}
        </Button>
      ) : null}
      {can.skip && !can.enough ? (
        <Button look="plain" onClick={() => send({ type: "SKIP" })}>
          {can.continue ? words.goOnFrom : words.skip}
        </Button>
      ) : null}
    </p>
  );
}
