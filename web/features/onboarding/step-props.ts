import type { RefObject } from "react";
import type { OnboardingChoices, OnboardingStep } from "#domain/interview/onboarding.ts";
import type { Profile } from "#domain/account/profile.ts";

/** What every step is given: what was chosen, and the ways on. */
export type StepProps = {
  choices: OnboardingChoices;
  choose: (some: Partial<OnboardingChoices>) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  back: () => void;
  next: () => void;
  goTo: (step: OnboardingStep) => void;
};

export type OnboardingProps = { userId: string; orderId: string; profile: Profile | null };
