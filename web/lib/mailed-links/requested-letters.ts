import { z } from "zod/mini";

const key = "letters-asked";
/** As long as the link that confirms a new account holds. */
const keptMs = 24 * 60 * 60 * 1000;
const maxKept = 5;
const askedSchema = z.array(z.object({ to: z.string(), at: z.number() }));
type Asked = z.infer<typeof askedSchema>;

function asked(now: number): Asked {
  try {
    const kept = askedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "[]")).data ?? [];
    return kept.filter(({ at }) => at <= now && now - at < keptMs);
  } catch {
    return [];
  }
}

/** Somebody in this browser wants a letter to this address: its link may open the account here without a question. */
export function recordRequestedLetter(email: string, now = Date.now()): void {
  const to = email.trim().toLowerCase();
  const kept = [...asked(now).filter((one) => one.to !== to), { to, at: now }].slice(-maxKept);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch (cause) {
    console.info("This browser keeps nothing: a letter's link will ask whose it is.", cause);
  }
}

export function hasRequestedLetter(email: string, now = Date.now()): boolean {
  return asked(now).some(({ to }) => to === email.toLowerCase());
}
