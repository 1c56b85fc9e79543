import { WebSocket } from "ws";
import { z } from "zod";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";
import type { Person } from "#server/testing/signed-in-person.ts";
import { signedUrlOf } from "#server/testing/clients/voice-client.ts";

const metadataSchema = z.object({ conversation_initiation_metadata_event: z.object({ conversation_id: z.string() }) });
const soundSchema = z.object({ type: z.literal("audio") });
const saidSchema = z.object({ agent_response_event: z.object({ agent_response: z.string() }) });

export type Talk = {
  id: string;
  opening: string;
  say(text: string): Promise<string>;
  closed: Promise<void>;
  end(): void;
};

/** A conversation about this interview at one node, typed by the person; `resumes` continues an interrupted one. */
export async function talkToNode(url: string, person: Person, token: string, resumes?: string): Promise<Talk> {
  const key = await keyFor(url, person, token);
  const signed = new URL(await signedUrlOf(url, key));
  const socket = new WebSocket(`${url.replace("http", "ws")}${signed.pathname}${signed.search}`, ["convai"]);
  const frames: unknown[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data) => {
    const frame: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null");
    if (!soundSchema.safeParse(frame).success) frames.push(frame);
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => socket.terminate());
  await new Promise((resolve, reject) => socket.once("open", resolve).once("close", reject));
  const replies = () =>
    frames.flatMap((frame) => saidSchema.safeParse(frame).data?.agent_response_event.agent_response ?? []);
  const reply = async (at: number) => {
    while (replies().length <= at)
      await Promise.race([
        new Promise<void>((wake) => waiting.push(wake)),
        closed.then(() => Promise.reject(new Error("The conversation broke off."))),
      ]);
    return replies()[at] ?? "";
  };
  const variables = { user_name: "Evelyn", ...(resumes === undefined ? {} : { resume_session_id: resumes }) };
  socket.send(JSON.stringify({ type: "conversation_initiation_client_data", dynamic_variables: variables }));
  const opening = await reply(0);
  return {
    id: metadataSchema.parse(frames[0]).conversation_initiation_metadata_event.conversation_id,
    opening,
    say: (text) => {
      const before = replies().length;
      socket.send(JSON.stringify({ type: "user_message", text }));
      return reply(before);
    },
    closed,
    end: () => socket.terminate(),
  };
}

async function keyFor(url: string, { token }: Person, session: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/get-voice-credentials`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ session }),
  });
  return voiceCredentialsSchema.parse(await answer.json()).apiKey;
}
