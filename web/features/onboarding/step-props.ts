import type { RefObject } from "react";
import type { OnboardingChoices, OnboardingStep } from "#domain/interview/onboarding.ts";
import type { Profile } from "#domain/account/profile.ts";

/** The props of every step. */
export type StepProps = {
  choices: OnboardingChoices;
  choose: (some: Partial<OnboardingChoices>) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  back: () => void;
  next: () => void;
  goTo: (step: OnboardingStep) => void;
};

export type OnboardingProps = { userId: string; orderId: string; profile: Profile | null };
