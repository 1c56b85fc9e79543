import { z } from "zod";
import { credentialsOf } from "#domain/voice-protocol/voice-credentials.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import type { VoiceLimits } from "#server/voice/transport/voice-limits.ts";
import { addVoiceKey, findOwnInterview } from "./voice-key-store.ts";

const askedSchema = z.object({ session: z.string().max(100).optional() });
const sessionIdSchema = z.uuid().nullable().catch(null);

/** `get-voice-credentials`: a key for the caller's own conversation, with or without an interview (ruling 7). */
export function getVoiceCredentials(
  { db, features }: Pick<Context, "db" | "features">,
  limits: VoiceLimits,
): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      if (features.now().spoken_interview === "off")
        throw fail("unavailable", "The talking interviewer is switched off.");
      const { session } = json(askedSchema);
      await limits.spendKey(userId);
      await assertRequiredAal(db, caller);
      const interviewId = session === undefined ? null : await findOwnInterview(db.sql, userId, session);
      if (session !== undefined && interviewId === null)
        throw fail("not_found", "That interview is not yours, or not there any more.");
      const authSessionId = sessionIdSchema.parse(caller.claims.session_id ?? null);
      return credentialsOf(await addVoiceKey(db.sql, { userId, visitorId: null, authSessionId, interviewId }));
    },
  };
}
