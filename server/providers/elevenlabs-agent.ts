import { z } from "zod";
import type { VoiceAgentConfig } from "#server/platform/config/voice-agent-config.ts";
import { type AppError, fail } from "#server/platform/errors.ts";

type Elevenlabs = Extract<VoiceAgentConfig, { kind: "elevenlabs" }>;

const answerSchema = z.object({
  signed_url: z.url({ protocol: /^wss?$/ }),
  conversation_id: z
    .string()
    .regex(/^conv_[0-9A-Za-z_-]{1,100}$/)
    .nullish()
    .catch(null),
});
/** `conversationId`: the conversation that will be held at the address, if the provider names it beforehand. */
export type SignedConversation = { url: string; conversationId: string | null };
const service = "ElevenLabs";
/** A browser waits 30 s for its connection, of which this is a part. */
const maxAnswerMs = 10_000;
const maxAnswerBytes = 64 << 10;
const quotaWords = /quota_exceeded|insufficient_credit/;

/**
 * An address where one conversation with our agent at ElevenLabs is opened, good for 15 minutes. The key goes to `baseUrl` and
 * nowhere else: a redirect is not followed, and an address on another host is refused. Throws AppError, never with the key.
 */
export async function elevenlabsSignedUrl(agent: Elevenlabs, answerMs = maxAnswerMs): Promise<SignedConversation> {
  const url = new URL(`${agent.baseUrl}/v1/convai/conversation/get-signed-url`);
  url.searchParams.set("agent_id", agent.agentId);
  url.searchParams.set("include_conversation_id", "true");
  const signal = AbortSignal.timeout(answerMs);
  const read = answerSchema.safeParse(await ask(url, agent.apiKey, signal)).data;
  if (read === undefined) throw fail("unavailable", `${service} gave an answer that cannot be read.`);
  const { protocol, host } = new URL(read.signed_url);
  if (`${protocol}//${host}` !== agent.socketOrigin)
    throw fail("configuration", `${service} gave an address on a host that no page may talk to.`);
  return { url: read.signed_url, conversationId: read.conversation_id ?? null };
}

async function ask(url: URL, apiKey: string, signal: AbortSignal): Promise<unknown> {
  const { status, body } = await answerOf(url, apiKey, signal).catch((cause: unknown) => {
    if (signal.aborted) throw fail("timeout", `${service} did not answer in time.`, cause);
    throw fail("unavailable", `${service} cannot be reached.`, cause);
  });
  if (status !== 200) throw refusalOf(status, body);
  return toJson(body);
}

async function answerOf(url: URL, apiKey: string, signal: AbortSignal): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { headers: { "xi-api-key": apiKey }, redirect: "manual", signal });
  const bytes: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > maxAnswerBytes) throw new Error("the answer has no end");
    bytes.push(piece);
  }
  return { status: answer.status, body: Buffer.concat(bytes).toString() };
}

function refusalOf(status: number, body: string): AppError {
  if (status === 402 || quotaWords.test(body))
    return fail("quota_reached", `The account at ${service} has nothing left to spend.`);
  if (status === 429) return fail("rate_limited", `${service} asks to slow down.`);
  if (status >= 500 || status === 408) return fail("unavailable", `${service} is failing (${status}).`);
  return fail("configuration", `${service} refused the key or the agent it was given (${status}).`);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
