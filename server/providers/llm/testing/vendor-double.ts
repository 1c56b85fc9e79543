import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

/** What the double got: instructions and the data, which is the user's message. */
export type Asked = { path: string; instructions: string; data: unknown; headers: IncomingMessage["headers"] };
export type Reply =
  | { json: unknown }
  | { text: string }
  | { status: number; headers?: Record<string, string> }
  | "hang";

const contentSchema = z.union([z.string(), z.array(z.looseObject({ text: z.string() }))]);
const requestSchema = z.looseObject({
  model: z.string(),
  system: contentSchema.optional(),
  messages: z.array(z.looseObject({ role: z.string(), content: contentSchema })),
});

/** Plays OpenAI's POST /chat/completions and Anthropic's POST /messages on loopback, one reply per request. */
export async function startVendorDouble(answer: (asked: Asked) => Reply | Promise<Reply>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = { path: request.url ?? "", headers: request.headers, ...(await read(request)) };
    asked.push(one);
    send(response, one.path, await answer(one));
  }
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the double has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(request: IncomingMessage): Promise<{ instructions: string; data: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  const system = body.messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => asText(content));
  const user = body.messages.filter(({ role }) => role === "user").map(({ content }) => asText(content));
  return {
    instructions: [body.system === undefined ? "" : asText(body.system), ...system].join(""),
    data: JSON.parse(user.join("")),
  };
}

function asText(content: z.infer<typeof contentSchema>): string {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

function send(response: ServerResponse, path: string, reply: Reply): void {
  if (reply === "hang") return;
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify({ type: "error", error: { type: "api_error", message: "played failure" } }));
    return;
  }
  const text = "text" in reply ? reply.text : JSON.stringify(reply.json);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(path.endsWith("/messages") ? asMessage(text) : asCompletion(text)));
}

function asMessage(text: string) {
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-4-5",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 },
  };
}

function asCompletion(text: string) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "played",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop", logprobs: null }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  };
}
