import { z } from "zod";
import type { UnheardReason } from "#domain/recording/listening.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import type { RateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { OpenDatabase } from "#server/database/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { hasConsent } from "#server/pipeline/1-recordings/consent-store.ts";
import type { ListenLimits } from "./listen-limits.ts";
import { isOwnInterview } from "./own-interview-store.ts";

export type VoiceTools = {
  db: OpenDatabase;
  /** Whose token it is. Throws AppError. */
  callerOf: (token: string) => Promise<Caller>;
  rates: RateLimits;
  limits: ListenLimits;
};
type Shown = { token: string; sessionId: string };

const personSchema = z.object({ sub: z.uuid(), is_anonymous: z.boolean().default(false) });

/** The speaker, if the interview is theirs and they consented to recording and transcription; else the reason of refusal. */
export async function authorizeSpeaker(
  { db, callerOf, rates, limits }: VoiceTools,
  { token, sessionId }: Shown,
): Promise<{ userId: string } | UnheardReason> {
  const caller = await refusedAsNull(callerOf(token));
  const person = personSchema.safeParse(caller?.claims).data;
  if (caller?.role !== "authenticated" || person === undefined || person.is_anonymous) return "not-allowed";
  const userId = person.sub;
  if ((await rates.tryConsume("listen", userId, limits.begins)) !== null) return "full";
  if (!(await isOwnInterview(db, caller, { sessionId, userId }))) return "not-allowed";
  return (await mayBeTranscribed(db, userId)) ? { userId } : "no-consent";
}

/** Why a speaker may no longer be transcribed; null while they may. */
export async function endReason(
  { db, callerOf }: Pick<VoiceTools, "db" | "callerOf">,
  { token, userId }: { token: string; userId: string },
): Promise<UnheardReason | null> {
  if ((await refusedAsNull(callerOf(token))) === null) return "not-allowed";
  return (await mayBeTranscribed(db, userId)) ? null : "no-consent";
}

/** Whether they have said yes to being recorded and written down, and have not taken it back. */
export async function mayBeTranscribed({ sql }: Pick<OpenDatabase, "sql">, userId: string): Promise<boolean> {
  const [record, transcribe] = await Promise.all([
    hasConsent(sql, userId, "record"),
    hasConsent(sql, userId, "transcribe"),
  ]);
  return record && transcribe;
}

/** A token that is none, or no longer one. */
async function refusedAsNull(caller: Promise<Caller>): Promise<Caller | null> {
  return caller.catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.status < 500) return null;
    throw thrown;
  });
}
