import { stepsSchema, type Step } from "./steps.ts";

const nameOf = (userId: string, sessionId: string) => `heirvoice chapters ${userId} ${sessionId}`;

/** Steps on this device that the server does not have yet. */
export function readUnsentSteps(userId: string, sessionId: string): Step[] {
  try {
    return stepsSchema.parse(JSON.parse(localStorage.getItem(nameOf(userId, sessionId)) ?? "[]"));
  } catch {
    /* Steps of another version of this page. */
    return [];
  }
}

export function storeUnsentSteps(userId: string, sessionId: string, steps: readonly Step[]): void {
  try {
    if (steps.length === 0) localStorage.removeItem(nameOf(userId, sessionId));
    else localStorage.setItem(nameOf(userId, sessionId), JSON.stringify(steps));
  } catch {
    /* A full device: the step is still sent. */
  }
}
