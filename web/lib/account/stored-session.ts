import type { Session } from "@supabase/auth-js";
import { z } from "zod/mini";

export const keyShape = /^sb-.+-auth-token$/;
const heldSchema = z.object({ access_token: z.string(), expires_at: z.number(), user: z.object({ id: z.string() }) });
const sessionSchema = z.custom<Session>((value) => heldSchema.safeParse(value).success);

/** The stored session, possibly expired; null when there is none. */
export function storedSession(): Session | null {
  try {
    const key = Object.keys(localStorage).find((name) => keyShape.test(name)) ?? "";
    return sessionSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** The session to assume before the server answers: an unexpired one, or any one offline. */
export function initialSession(): Session | undefined {
  const session = storedSession();
  const holds = session !== null && (session.expires_at ?? 0) * 1000 > Date.now();
  return session !== null && (holds || !navigator.onLine) ? session : undefined;
}

/** The auth client renews a session this long before it expires. */
export const renewedBeforeMs = 90_000;

/** The token of a session that stays valid for a while and that the address does not replace; else null. */
export function validStoredToken(): string | null {
  if (isSessionInAddress()) return null;
  const session = storedSession();
  const holds = (session?.expires_at ?? 0) * 1000 - Date.now() > renewedBeforeMs;
  return holds ? (session?.access_token ?? null) : null;
}

/** Whether the page address carries a session or an auth error. */
export function isSessionInAddress(): boolean {
  return /[#?&](access_token|error_description)=/.test(location.hash + location.search);
}
