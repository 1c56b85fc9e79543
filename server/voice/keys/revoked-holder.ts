import type { Identity } from "#server/api/auth/identity.ts";
import type { Bearer } from "#server/api/auth/revocation/open-revocations.ts";
import type { VoiceHolder } from "./voice-key-store.ts";

/** A visitor has no session that could be revoked. */
export function bearerOf({ userId, authSessionId }: VoiceHolder): Bearer {
  if (userId === null) return {};
  return { sub: userId, ...(authSessionId === null ? {} : { session_id: authSessionId }) };
}

/** Whether the holder of this key has signed out since, was banned, or was deleted. */
export async function isRevoked({ revocations }: Pick<Identity, "revocations">, holder: VoiceHolder): Promise<boolean> {
  return (await revocations.kindFor(bearerOf(holder))) !== null;
}
