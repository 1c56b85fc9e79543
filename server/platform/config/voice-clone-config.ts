import type { Env } from "./env.ts";

/** The service that makes voices from recordings. It must be named; its key alone does not select it. */
export type VoiceCloneConfig = Readonly<{ kind: "elevenlabs"; apiKey: string; baseUrl: string }>;

export function voiceCloneFrom(env: Env): VoiceCloneConfig | null {
  if (env.VOICE_CLONE === "none") return null;
  const { ELEVENLABS_API_KEY: apiKey } = env;
  if (!apiKey) throw new Error("VOICE_CLONE=elevenlabs needs ELEVENLABS_API_KEY.");
  const baseUrl = (env.ELEVENLABS_BASE_URL ?? "https://api.elevenlabs.io").replace(/\/+$/, "");
  return { kind: "elevenlabs", apiKey, baseUrl };
}
