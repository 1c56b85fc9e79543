import { z } from "zod/mini";

const key = "heirvoice-asked-code";
/** A code and the page that waits for it are good for an hour. */
const goodForMs = 60 * 60_000;

const askedSchema = z.object({ takeId: z.uuid(), email: z.string(), at: z.number() });
/** A page of this browser for which a code was sent, and where to. */
type AskedCode = { takeId: string; email: string };

/** Outlives the reload of a tab that a phone put away while the e-mail was read. */
export function saveRequestedCode(asked: AskedCode): void {
  write(JSON.stringify({ ...asked, at: Date.now() }));
}

export function forgetRequestedCode(): void {
  write(null);
}

/** Null without one, and after its hour. */
export function readRequestedCode(): AskedCode | null {
  const asked = askedSchema.safeParse(parsed());
  return asked.success && Date.now() - asked.data.at < goodForMs ? asked.data : null;
}

function parsed(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // Storage is refused, or holds something else.
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks for the address again after a reload.
  }
}
