import { Conversation } from "@elevenlabs/client";
import { WebSocket } from "ws";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { voiceCredentialsSchema } from "#domain/voice-protocol/voice-credentials.ts";

export type Visitor = { key: string; cookie: string };
const urlSchema = z.object({ signed_url: z.string() });

/** A visitor of the demo from a page of ours, with an address of their own. */
export async function voiceVisitor(url: string, address = "192.0.2.1", cookie = ""): Promise<Visitor> {
  const answer = await fetch(`${url}/api/voice-demo/credentials`, {
    method: "POST",
    headers: { origin: url, "x-forwarded-for": address, ...(cookie ? { cookie } : {}) },
  });
  if (!answer.ok) throw new Error(`credentials were refused with ${answer.status}`);
  const { apiKey } = voiceCredentialsSchema.parse(await answer.json());
  return { key: apiKey, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? cookie };
}

/** Requests a signed URL. `origin` is the page's; `goesTo` the provider host the visitor consented to. */
export function askSignedUrl(url: string, key: string, origin: string | null = null, goesTo = ""): Promise<Response> {
  const headers = { "xi-api-key": key, ...(origin === null ? {} : { origin }) };
  return fetch(`${url}/v1/convai/conversation/get-signed-url?agent_id=heirvoice&goes_to=${goesTo}`, { headers });
}

export async function signedUrlOf(url: string, key: string, origin: string | null = null): Promise<string> {
  return urlSchema.parse(await (await askSignedUrl(url, key, origin)).json()).signed_url;
}

type TalkOptions = {
  variables?: Record<string, string | number>;
  tools?: Record<string, () => void>;
  language?: Language;
};

/** A text conversation with the official client. */
export async function talkInText(signedUrl: string, { variables = {}, tools = {}, language = "en" }: TalkOptions = {}) {
  const said: string[] = [];
  const ended = Promise.withResolvers<unknown>();
  const conversation = await Conversation.startSession({
    signedUrl,
    textOnly: true,
    dynamicVariables: { user_name: "Evelyn", ...variables },
    overrides: { agent: { language } },
    clientTools: tools,
    onMessage: ({ role, message }) => {
      if (role === "agent") said.push(message);
    },
    onError: () => undefined,
    onDisconnect: (details) => ended.resolve(details),
  });
  /** Reads the agent's next message. */
  let read = 0;
  const next = async (): Promise<string> => {
    while (said.length <= read) await new Promise((resolve) => setTimeout(resolve, 5));
    return said[read++] ?? "";
  };
  return { conversation, next, ended: ended.promise };
}

/** Starts a text conversation. */
export const initiation = {
  type: "conversation_initiation_client_data",
  conversation_config_override: { conversation: { text_only: true } },
  dynamic_variables: { user_name: "Evelyn" },
} as const;

/** A raw socket, for messages the official client never sends. */
export async function rawVoice(signedUrl: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(signedUrl, ["convai"], { headers });
  const frames: unknown[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : "null")));
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  const opened = new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  await opened;
  socket.on("error", () => undefined);
  const send = (frame: unknown) => socket.send(JSON.stringify(frame));
  const begin = async (variables: Record<string, unknown> = {}) => {
    send({ ...initiation, dynamic_variables: { ...initiation.dynamic_variables, ...variables } });
    while (frames.length < 2 && socket.readyState === socket.OPEN) await new Promise((go) => setTimeout(go, 5));
  };
  return { socket, frames, closed, send, begin };
}
