import type { Session } from "@supabase/auth-js";
import { z } from "zod/mini";

const claimsSchema = z.object({ aal: z.string() });

/** Whether the person has a second factor that this session has not verified. */
export function awaitsSecondFactor({ user, access_token: token }: Session): boolean {
  const hasOne = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasOne && levelOf(token) === "aal1";
}

function levelOf(token: string): string {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return claimsSchema.safeParse(JSON.parse(atob(body))).data?.aal ?? "aal1";
  } catch {
    return "aal1";
  }
}
