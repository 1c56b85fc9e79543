import { useEffect, useRef } from "react";
import type { Take } from "#domain/recording/take.ts";
import { clock } from "#web/lib/clock.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import type { RecordState } from "#web/ui/recorder/record-button.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import { mediaWords } from "./media-words.ts";
import { useElementRecording, type RecordingState } from "./use-element-recording.ts";

type AudioPartProps = {
  userId: string;
  memoryId: string;
  take: Take | null;
  setTake: (take: Take | null) => void;
  takesFocus: boolean;
};

const looks: Record<RecordingState, RecordState> = {
  ready: "ready",
  waiting: "waiting",
  listening: "listening",
  sending: "waiting",
};

/** The recorder of a new element. */
export function AudioPart(props: AudioPartProps) {
  const { take, takesFocus } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const words = useWords(mediaWords).audio;
  const { state, level, problem, seconds, press, discard } = useElementRecording(props);
  const isRecording = state === "listening";
  const ready = take === null ? words.press : words.here(clock(take.durationMs / 1000));
  const status = isRecording ? words.recording : ready;
  return (
    <div className="media-part">
      <Recorder
        state={looks[state]}
        label={isRecording ? words.stop : take === null ? words.record : words.goOn}
        status={problem === null ? status : words[problem]}
        level={level}
        button={button}
        seconds={isRecording ? seconds : null}
        mark={isRecording ? "pause" : undefined}
        onClick={press}
      >
        {isRecording || take !== null ? (
          <SaveState
            label={words.where}
            notYet={words.notYet}
            steps={[
              [words.device, "yes"],
              [words.sent, "no"],
              [words.safe, "no"],
            ]}
          />
        ) : null}
      </Recorder>
      {take !== null && state === "ready" ? (
        <p>
          <Button look="plain" onClick={() => void discard()}>
            {words.anew}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
