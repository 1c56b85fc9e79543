import { z } from "zod/mini";

const key = "letter-yes";
/** As long as the digits hold that prove the address. */
const keptMs = 60 * 60 * 1000;
const yesSchema = z.object({ token: z.string(), hears: z.boolean(), at: z.number() });

/**
 * Keeps the pressed "yes" until the sign-in has proved the address. It is kept in the browser and never in an address: a
 * link must not accept by being opened.
 */
export function recordConfirmation(token: string, hears: boolean, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ token, hears, at: now }));
  } catch (cause) {
    console.info("This browser keeps nothing: the invitation asks again after the sign-in.", cause);
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
    console.info("This browser keeps nothing.", cause);
  }
}
