import { z } from "zod/mini";
import { microphoneChoices, type OnboardingChoices } from "#domain/interview/onboarding.ts";
import { speechRates } from "#domain/account/profile.ts";

const draftSchema = z.object({
  microphone: z.nullable(z.enum(microphoneChoices)),
  heard: z.boolean(),
  name: z.string(),
  speechRate: z.literal(speechRates),
  longerPauses: z.boolean(),
  repeatQuestions: z.boolean(),
});

const keyOf = (userId: string, orderId: string) => `onboarding:${userId}:${orderId}`;

/** The choices made in this tab before a reload; null the first time. */
export function readDraft(userId: string, orderId: string): OnboardingChoices | null {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId, orderId)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export function writeDraft(userId: string, orderId: string, choices: OnboardingChoices | null): void {
  try {
    if (choices === null) sessionStorage.removeItem(keyOf(userId, orderId));
    else sessionStorage.setItem(keyOf(userId, orderId), JSON.stringify(choices));
  } catch {
    return;
  }
}
