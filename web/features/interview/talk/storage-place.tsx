import { useWords } from "#web/lib/texts/language.tsx";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { SaveState, type StepState } from "#web/ui/recorder/save-state.tsx";
import type { RecordingProgress } from "./use-recording.ts";

/** Where the recording is stored. A second counts only when the journal has confirmed it. */
export function StoragePlace({
  recording: { isWritten, isFresh },
  sending,
}: {
  recording: RecordingProgress;
  sending: boolean;
}) {
  const words = useWords(interviewWords).keep;
  const here: StepState = sending || isWritten ? "yes" : "now";
  return (
    <div className="where-kept">
      <SaveState
        label={words.label}
        notYet={words.notYet}
        steps={[
          [words.here, here],
          [sending ? words.sending : words.sent, sending ? "now" : "no"],
          [words.safe, "no"],
        ]}
      />
      {isFresh && !sending ? <p className="hint">{words.everyWord}</p> : null}
    </div>
  );
}
