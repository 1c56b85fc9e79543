import { useReadAloud } from "#web/playback/use-read-aloud.ts";
import { onboardingWords } from "#web/features/onboarding/onboarding-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Reads the name aloud as the interview does. */
export function ReadAloudStep({ name }: { name: string }) {
  const words = useWords(onboardingWords).name;
  const { state, play } = useReadAloud(name, useLanguage());
  return (
    <>
      <Button look="listen" busy={state === "coming"} onClick={play}>
        <Icon name="play" size={24} /> {words.hear}
      </Button>
      <p className="hint" role="status">
        {state === "mute" ? words.noVoice : words.computerVoice}
      </p>
    </>
  );
}
