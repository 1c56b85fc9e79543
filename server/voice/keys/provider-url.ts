import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { elevenlabsSignedUrl } from "#server/providers/elevenlabs-agent.ts";
import { mayBeTranscribed } from "#server/voice/speech-to-text/authorize-speaker.ts";
import { addProviderConversation } from "#server/voice/record/conversation-store.ts";
import type { VoiceLimits } from "#server/voice/transport/voice-limits.ts";
import type { VoiceHolder } from "./voice-key-store.ts";

/**
 * The provider's signed address, or null for our own agent: no provider is named, or the conversation is a
 * demonstration (ruling 30). No voice goes to the provider without consent to recording and to this host (`goesTo`)
 * for this conversation.
 */
export async function providerUrl(
  { db, config }: Pick<Context, "db" | "config">,
  { userId, interviewId }: VoiceHolder,
  limits: VoiceLimits,
  { goesTo, network }: { goesTo: string | undefined; network: string },
): Promise<string | null> {
  if (config.voiceAgent.kind === "embedded" || userId === null || interviewId === null) return null;
  if (!(await mayBeTranscribed(db, userId))) throw fail("no_consent", "There is no consent to listen to this voice.");
  if (goesTo !== new URL(config.voiceAgent.socketOrigin).host)
    throw fail("no_consent", "Nobody has said yes to a voice that goes to this provider.");
  await limits.spendProvider(userId, network);
  const { url, conversationId } = await elevenlabsSignedUrl(config.voiceAgent);
  if (conversationId !== null) await addProviderConversation(db.sql, { id: conversationId, userId, interviewId });
  return url;
}
