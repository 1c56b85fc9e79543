import { z } from "zod/mini";
import { storedSession } from "#web/lib/account/stored-session.ts";
import { hasRequestedLetter } from "./requested-letters.ts";

const claimsSchema = z.object({ sub: z.string(), email: z.email().check(z.maxLength(320)) });

/** The email of the session in this hash; null when unreadable. */
function ownerOf(hash: string): z.infer<typeof claimsSchema> | null {
  const token = new URLSearchParams(hash.slice(1)).get("access_token") ?? "";
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.safeParse(JSON.parse(atob(part))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * An address can carry a session from a forwarded or malicious letter. It is accepted without a question only when it
 * equals the current session, or when there is none and this browser requested a letter to that person. Otherwise
 * returns the person's email ("" when unknown); null for no question.
 */
export function unrequestedSessionEmail(hash: string): string | null {
  if (!new URLSearchParams(hash.slice(1)).has("access_token")) return null;
  const here = storedSession();
  const brought = ownerOf(hash);
  if (brought === null) return "";
  const isExpected = here === null ? hasRequestedLetter(brought.email) : here.user.id === brought.sub;
  return isExpected ? null : brought.email;
}
