import type { OnboardingChoices } from "#domain/interview/onboarding.ts";
import { speechRates } from "#domain/account/profile.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type VoiceChoicesProps = {
  choices: OnboardingChoices;
  choose: (some: Partial<OnboardingChoices>) => void;
  open: boolean;
  close: () => void;
};

/** Settings of the voice that reads the questions. */
export function VoiceChoices({ choices, choose, open, close }: VoiceChoicesProps) {
  const { voice, ready } = useWords(onboardingWords);
  return (
    <Dialog title={voice.title} open={open} onClose={close}>
      <fieldset className="found">
        <legend>{voice.speed}</legend>
        {speechRates.map((speechRate) => (
          <label className="tick" key={speechRate}>
            <input
              type="radio"
              name="speed"
              checked={choices.speechRate === speechRate}
              onChange={() => choose({ speechRate })}
            />
            {ready.speeds[speechRate]}
          </label>
        ))}
      </fieldset>
      {(["longerPauses", "repeatQuestions"] as const).map((need) => (
        <label className="tick" key={need}>
          <input
            type="checkbox"
            checked={choices[need]}
            onChange={({ currentTarget: { checked } }) => choose({ [need]: checked })}
          />
          {voice[need]}
        </label>
      ))}
      <p>
        <Button onClick={close}>{voice.done}</Button>
      </p>
    </Dialog>
  );
}
