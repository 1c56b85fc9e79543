import type { Env } from "./env.ts";

/**
 * The interviewer's engine. A service must be named; its key alone does not select it. `socketOrigin`: the origin
 * browsers connect to.
 */
export type VoiceAgentConfig =
  | Readonly<{ kind: "embedded" }>
  | Readonly<{ kind: "elevenlabs"; agentId: string; apiKey: string; baseUrl: string; socketOrigin: string }>;

export function voiceAgentFrom(env: Env): VoiceAgentConfig {
  if (env.VOICE_AGENT === "embedded") return { kind: "embedded" };
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_AGENT_ID: agentId } = env;
  if (!apiKey || !agentId) throw new Error("VOICE_AGENT=elevenlabs needs ELEVENLABS_API_KEY and ELEVENLABS_AGENT_ID.");
  const baseUrl = (env.ELEVENLABS_BASE_URL ?? "https://api.elevenlabs.io").replace(/\/+$/, "");
  return { kind: "elevenlabs", agentId, apiKey, baseUrl, socketOrigin: socketOriginOf(new URL(baseUrl)) };
}

function socketOriginOf({ protocol, host }: URL): string {
  return `${protocol === "https:" ? "wss" : "ws"}://${host}`;
}
