export const onboardingSteps = ["welcome", "microphone", "hearing", "name", "ready"] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const microphoneChoices = ["external", "builtIn", "help"] as const;
export type MicrophoneChoice = (typeof microphoneChoices)[number];

export const voiceSpeeds = [0.8, 1, 1.2] as const;
export type VoiceSpeed = (typeof voiceSpeeds)[number];

/** What was chosen so far. `heard`: the microphone test passed, with that microphone. */
export type OnboardingChoices = {
  microphone: MicrophoneChoice | null;
  heard: boolean;
  name: string;
  speed: VoiceSpeed;
  longerPauses: boolean;
  repeatQuestions: boolean;
};

/** Whether a step is done, so that the next one may follow (spec, signed-in §5). */
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

/** Where somebody is, as it is said: `{ at: 2, of: 5, percent: 40 }`. */
export function placeOfStep(step: OnboardingStep): { at: number; of: number; percent: number } {
  const [at, of] = [onboardingSteps.indexOf(step) + 1, onboardingSteps.length];
  return { at, of, percent: Math.round((at / of) * 100) };
}

/** What a profile keeps of it, beside what it holds already; both spellings of a key are read elsewhere, one is written. */
export function preferencesOf(held: Readonly<Record<string, unknown>>, choices: OnboardingChoices) {
  const needs = Array.isArray(held["accessibilityNeeds"]) ? held["accessibilityNeeds"].filter(isText) : [];
  const wanted = { longerPauses: choices.longerPauses, repeatQuestions: choices.repeatQuestions };
  const others = needs.filter((need) => !(need in wanted));
  const chosen = Object.entries(wanted).flatMap(([need, is]) => (is ? [need] : []));
  return {
    ...held,
    ...wanted,
    audioSpeed: choices.speed,
    accessibilityNeeds: [...others, ...chosen],
    displayName: choices.name.trim(),
    confirmationName: choices.name.trim(),
    hasExternalMic: choices.microphone === "external",
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** What is chosen when somebody comes for the first time, from what their profile holds. */
export function firstChoices(held: Readonly<Record<string, unknown>>, fullName: string | null): OnboardingChoices {
  const [speed, name] = [Number(held["audioSpeed"] ?? held["speechRate"]), held["displayName"]];
  return {
    microphone: null,
    heard: false,
    name: isText(name) && name.trim() !== "" ? name : (fullName ?? ""),
    speed: voiceSpeeds.find((one) => one === speed) ?? 1,
    longerPauses: held["longerPauses"] === true,
    repeatQuestions: held["repeatQuestions"] === true,
  };
}
