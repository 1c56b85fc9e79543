import { onboardingSteps, placeOfStep, type OnboardingStep } from "#domain/interview/onboarding.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FillTaskSlot } from "#web/ui/task-slot.tsx";
import { onboardingWords } from "./onboarding-words.ts";

/** The current step, its progress and help. */
export function StepBar({ step }: { step: OnboardingStep }) {
  const words = useWords(onboardingWords);
  const language = useLanguage();
  const { at, of, percent } = placeOfStep(step);
  return (
    <FillTaskSlot>
      <span className="steps" aria-hidden="true">
        {onboardingSteps.map((one, place) => (
          <i key={one} className={place < at ? "on" : undefined} />
        ))}
      </span>
      <p>
        <strong>{words.step(at, of)}</strong> · {words.percent(percent)}
      </p>
      <a className="link" href={`/${language === "fr" ? "fr/" : ""}help`}>
        <Icon name="help" /> {words.help}
      </a>
    </FillTaskSlot>
  );
}
