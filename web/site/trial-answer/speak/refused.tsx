import type { Language } from "#domain/language.ts";
import { answerNowPath } from "#web/site/trial-answer/trial-answer-path.ts";
import { answerNowWords } from "#web/site/trial-answer/trial-answer-words.ts";
import { en } from "#web/ui/microphone/microphone.en.ts";
import { fr } from "#web/ui/microphone/microphone.fr.ts";
import { MicrophoneHelp } from "#web/ui/microphone/microphone-help.tsx";

/** Explains with a drawing where to allow the microphone in this browser. */
export function Refused({ language, again }: { language: Language; again: () => void }) {
  const words = answerNowWords[language];
  const help = { en, fr }[language];
  const otherDeviceHow = (host: string) => words.otherDeviceHow(`${host}${answerNowPath(language)}`);
  return (
    <MicrophoneHelp
      words={{ ...help, otherDeviceHow }}
      problem={words.problems["microphone-refused"]}
      again={words.tryAgain}
      tryAgain={again}
    />
  );
}
