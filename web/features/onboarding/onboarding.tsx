import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { firstChoices, type OnboardingChoices, type OnboardingStep } from "#domain/interview/onboarding.ts";
import { readDraft, writeDraft } from "./draft.ts";
import { StepBar } from "./step-bar.tsx";
import { AllSet } from "./steps/all-set.tsx";
import { ChooseMicrophone } from "./steps/choose-microphone.tsx";
import { MicrophoneStep } from "./steps/microphone-step.tsx";
import { PreferredName } from "./steps/preferred-name.tsx";
import { Welcome } from "./steps/welcome.tsx";
import type { OnboardingProps, StepProps } from "./step-props.ts";
import { useSteps } from "./use-steps.ts";

/** Five steps to an interview. Choices survive a reload, a lost connection and Back. */
export function Onboarding({ userId, orderId, profile }: OnboardingProps) {
  const [choices, setChoices] = useState(() => readDraft(userId, orderId) ?? firstChoices(profile));
  useEffect(() => writeDraft(userId, orderId, choices), [userId, orderId, choices]);
  const { step, ...ways } = useSteps(choices);
  const heading = useFocusAt(step);
  const choose = (some: Partial<OnboardingChoices>) => setChoices((was) => ({ ...was, ...some }));
  const given: StepProps = { choices, choose, heading, ...ways };
  return (
    <div className={`onboarding ${step}`}>
      <StepBar step={step} />
      {step === "welcome" ? <Welcome {...given} /> : null}
      {step === "microphone" ? <ChooseMicrophone {...given} /> : null}
      {step === "hearing" ? <MicrophoneStep {...given} /> : null}
      {step === "name" ? <PreferredName {...given} /> : null}
      {step === "ready" ? <AllSet {...given} userId={userId} orderId={orderId} profile={profile} /> : null}
    </div>
  );
}

/** Each later step scrolls to its top and focuses its heading before a key press can reach it. */
function useFocusAt(step: OnboardingStep): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
