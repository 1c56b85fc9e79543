import { z } from "zod/mini";
import { storedSession } from "#web/lib/account/stored-session.ts";
import { hasRequestedLetter } from "./requested-letters.ts";

const claimsSchema = z.object({ sub: z.string(), email: z.email().check(z.maxLength(320)) });

/** Whose session stands in this hash, as it says itself; null for what cannot be read. */
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
 * An address may carry a session, and anybody can send one: of a letter that was forwarded, or of a stranger who wants to be
 * told somebody's life. It is accepted without a question only if it is the current session, or if there is none and
 * this browser asked for a letter to that person. Else the address of its person, "" where it says none; null for no question.
 */
export function unrequestedSessionEmail(hash: string): string | null {
  if (!new URLSearchParams(hash.slice(1)).has("access_token")) return null;
  const here = storedSession();
  const brought = ownerOf(hash);
  if (brought === null) return "";
  const isExpected = here === null ? hasRequestedLetter(brought.email) : here.user.id === brought.sub;
  return isExpected ? null : brought.email;
}
