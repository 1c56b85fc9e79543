import { z } from "zod/mini";
import type { VoiceCredentials } from "#domain/voice-protocol/voice-credentials.ts";
import { VoiceFailure } from "#web/features/conversation/machine/voice-failure.ts";

const signedSchema = z.object({ signed_url: z.string() });
const agentId = "heirvoice";

/** A single-use address. `goesTo`: the provider's host, if the storyteller consented to it. */
export async function getSignedUrl({ apiKey }: VoiceCredentials, goesTo: string | null): Promise<string> {
  const agreed = goesTo === null ? "" : `&goes_to=${encodeURIComponent(goesTo)}`;
  const url = `/v1/convai/conversation/get-signed-url?agent_id=${agentId}${agreed}`;
  const answer = await fetch(url, { headers: { "xi-api-key": apiKey } });
  if (answer.status === 401) throw new VoiceFailure("unauthorized", answer.status);
  if (answer.status === 403) throw new VoiceFailure("no-consent", answer.status);
  if (answer.status === 429) throw new VoiceFailure("busy", answer.status);
  if (answer.status === 500) throw new VoiceFailure("configuration", answer.status);
  const read = signedSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!read.success) throw new VoiceFailure("no-signed-url", answer.status);
  return read.data.signed_url;
}
