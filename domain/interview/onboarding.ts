import { comfortOf, needsWith, preferredName, type Profile, type SpeechRate } from "#domain/account/profile.ts";

export const onboardingSteps = ["welcome", "microphone", "hearing", "name", "ready"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const microphoneChoices = ["external", "builtIn", "help"] as const;
export type MicrophoneChoice = (typeof microphoneChoices)[number];

/** The choices so far. `heard`: this microphone passed the test, or its owner accepted a faint result. */
export type OnboardingChoices = {
  microphone: MicrophoneChoice | null;
  heard: boolean;
  name: string;
  speechRate: SpeechRate;
  longerPauses: boolean;
  repeatQuestions: boolean;
};

/** Whether a step is complete, so that the next one may follow (spec, signed-in §5). */
export function isDone(step: OnboardingStep, { microphone, heard, name }: OnboardingChoices): boolean {
  if (step === "microphone") return microphone === "external" || microphone === "builtIn";
  if (step === "hearing") return heard;
  return step !== "name" || name.trim() !== "";
}

/** The step that was asked for, or the first before it that is still to be done. */
export function stepAt(asked: number, choices: OnboardingChoices): OnboardingStep {
  const open = onboardingSteps.findIndex((step) => !isDone(step, choices));
  const last = open === -1 ? onboardingSteps.length - 1 : open;
  return onboardingSteps[Math.min(Math.max(0, asked - 1), last)] ?? "welcome";
}

/** The progress as displayed: `{ at: 2, of: 5, percent: 40 }`. */
export function placeOfStep(step: OnboardingStep): { at: number; of: number; percent: number } {
  const [at, of] = [onboardingSteps.indexOf(step) + 1, onboardingSteps.length];
  return { at, of, percent: Math.round((at / of) * 100) };
}

/** Adds the choices to a profile's stored preferences. */
export function preferencesOf(profile: Pick<Profile, "accessibility_needs">, choices: OnboardingChoices) {
  const { speechRate, longerPauses, repeatQuestions } = choices;
  const wanted = { longerPauses, repeatQuestions };
  const name = choices.name.trim();
  return {
    ...needsWith(profile, { speechRate, ...wanted }),
    accessibilityNeeds: Object.entries(wanted).flatMap(([need, is]) => (is ? [need] : [])),
    displayName: name,
    confirmationName: name,
    hasExternalMic: choices.microphone === "external",
  };
}

/** The initial choices from the profile; null without one. */
export function firstChoices(profile: Pick<Profile, "accessibility_needs" | "full_name"> | null): OnboardingChoices {
  const comfort = profile === null ? {} : comfortOf(profile);
  return {
    microphone: null,
    heard: false,
    name: preferredName(profile),
    speechRate: comfort.speechRate ?? 1,
    longerPauses: comfort.longerPauses ?? false,
    repeatQuestions: comfort.repeatQuestions ?? false,
  };
}
