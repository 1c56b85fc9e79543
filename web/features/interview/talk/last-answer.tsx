import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import type { UploadStage } from "./upload-state.ts";

/** The save state of the last answer while the next question is shown. */
export function LastAnswer({ last }: { last: UploadStage }) {
  const words = useWords(interviewWords).keep;
  return (
    <SaveState
      label={words.lastAnswer}
      notYet={words.notYet}
      steps={[
        [words.here, "yes"],
        [last === "safe" ? words.sent : words.sending, last === "safe" ? "yes" : last === "sending" ? "now" : "no"],
        [words.safe, last === "safe" ? "yes" : "no"],
      ]}
    />
  );
}
