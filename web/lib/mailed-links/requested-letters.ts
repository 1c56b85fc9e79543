import { z } from "zod/mini";

const key = "letters-asked";
/** The lifetime of the link that confirms a new account. */
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

/**
 * Records that this browser requested a letter to this address. Its link then opens the account without a question.
 */
export function recordRequestedLetter(email: string, now = Date.now()): void {
  const to = email.trim().toLowerCase();
  const kept = [...asked(now).filter((one) => one.to !== to), { to, at: now }].slice(-maxKept);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch (cause) {
    console.info("Storage is unavailable: a mailed link will ask for confirmation.", cause);
  }
}

export function hasRequestedLetter(email: string, now = Date.now()): boolean {
  return asked(now).some(({ to }) => to === email.toLowerCase());
}
