import { z } from "zod/mini";
import { storedSession } from "./stored-session.ts";

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
 * told somebody's life. It takes nobody's place here unasked. The address of its person, "" where it says none; null when
 * nobody is signed in, or it is theirs.
 */
export function broughtSomebodyElse(hash: string): string | null {
  if (!new URLSearchParams(hash.slice(1)).has("access_token")) return null;
  const here = storedSession();
  const brought = ownerOf(hash);
  return here === null || here.user.id === brought?.sub ? null : (brought?.email ?? "");
}
