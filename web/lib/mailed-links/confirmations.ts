import { z } from "zod/mini";

const key = "letter-yes";
/** The lifetime of the digits that verify the address. */
const keptMs = 60 * 60 * 1000;
const yesSchema = z.object({ token: z.string(), hears: z.boolean(), at: z.number() });

/**
 * Stores the pressed "yes" until the sign-in verifies the address. It never goes into an address: opening a link must
 * not accept an invitation.
 */
export function recordConfirmation(token: string, hears: boolean, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ token, hears, at: now }));
  } catch (cause) {
    console.info("Storage is unavailable: the invitation asks again after sign-in.", cause);
  }
}

export function hasConfirmed(token: string, now = Date.now()): { hears: boolean } | null {
  try {
    const yes = yesSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data;
    return yes?.token === token && yes.at <= now && now - yes.at < keptMs ? yes : null;
  } catch {
    return null;
  }
}

export function forgetConfirmation(): void {
  try {
    localStorage.removeItem(key);
  } catch (cause) {
    console.info("Storage is unavailable.", cause);
  }
}
