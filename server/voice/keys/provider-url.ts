import type { Context } from "#server/context.ts";
import { fail } from "#server/errors.ts";
import { elevenlabsSignedUrl } from "#server/providers/voice-agent/elevenlabs-agent.ts";
import { mayBeHeard } from "#server/voice/listen/whose-voice.ts";
import type { VoiceLimits } from "#server/voice/voice-limits.ts";
import type { VoiceHolder } from "./voice-key-store.ts";

/**
 * Where somebody talks with the provider's agent; null where they talk with ours: where no provider is named, and in
 * demonstrations, whoever tries them (ruling 30). Nobody's voice goes there without their consent.
 */
export async function providerUrl(
  { db, config }: Pick<Context, "db" | "config">,
  { userId, interviewId }: VoiceHolder,
  limits: VoiceLimits,
): Promise<string | null> {
  if (config.voiceAgent.kind === "embedded" || userId === null || interviewId === null) return null;
  if (!(await mayBeHeard(db, userId))) throw fail("no_consent", "There is no consent to listen to this voice.");
  await limits.spendProvider(userId);
  return elevenlabsSignedUrl(config.voiceAgent);
}
