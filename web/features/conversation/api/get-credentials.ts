import { z } from "zod/mini";
import { voiceCredentialsSchema, type VoiceCredentials } from "#domain/voice-protocol/voice-credentials.ts";
import { VoiceFailure } from "#web/features/conversation/machine/voice-failure.ts";
import { backend } from "#web/lib/api/backend.ts";

const unavailable = 503;
const refusalSchema = z.union([
  z.object({ code: z.literal("unavailable") }),
  z.object({ detail: z.object({ status: z.literal("unavailable") }) }),
]);
const isSwitchedOff = async (answer: Response) =>
  refusalSchema.safeParse(await answer.json().catch(() => null)).success;

/**
 * A key for this person's conversation, for their interview if there is one; without an account, for this browser
 * (ruling 30).
 */
export async function getCredentials(signedIn: boolean, session: string | null): Promise<VoiceCredentials> {
  const url = signedIn ? "/functions/v1/get-voice-credentials" : "/api/voice-demo/credentials";
  const headers = { "content-type": "application/json" };
  const asked = { method: "POST", headers, body: JSON.stringify(session === null ? {} : { session }) };
  const answer = await (signedIn ? backend.fetch(url, asked) : fetch(url, asked));
  if (answer.status === 401 || answer.status === 403) throw new VoiceFailure("not-signed-in", answer.status);
  if (answer.status === 429) throw new VoiceFailure("busy", answer.status);
  if (answer.status === unavailable && (await isSwitchedOff(answer))) throw new VoiceFailure("switched-off");
  if (!answer.ok) throw new VoiceFailure("not-fetched", answer.status);
  const read = voiceCredentialsSchema.safeParse(await answer.json().catch(() => null));
  if (!read.success) throw new VoiceFailure("no-credentials");
  return read.data;
}
