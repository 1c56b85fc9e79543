import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { callerKind } from "#server/database/connection/as-caller.ts";
import { readBytes, defaultMaxBytes } from "#server/api/max-body.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import { AppError, asAppError, fail } from "#server/platform/errors.ts";
import { eventSchema, topicSchema, type Content } from "./frame.ts";
import { roomOf, type Hub } from "./hub.ts";
import { readJson } from "./json-depth.ts";
import type { Quota, Quotas } from "./limits/quotas.ts";
import { rightsIn } from "./private-channel.ts";

const maxBytes = 1 << 20;
/** Topic with its prefix, as in frames. */
const nameSchema = z
  .string()
  .min(1)
  .refine((topic) => topicSchema.safeParse(`realtime:${topic}`).success, "is too long");
const messagesSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: nameSchema,
        event: eventSchema,
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
});
const oneSchema = z.object({ topic: nameSchema, event: eventSchema });
type Sender = { caller: Caller; quota: Quota };
type Body = { json: unknown; bytes: Buffer | null; length: number };
type Message = { topic: string; event: string; content: Content; private: boolean };

/** Broadcasts over HTTP: several as JSON, or one as JSON or bytes. */
export function broadcastRoutes({ db, identity, log, config }: ApiContext, hub: Hub, quotas: Quotas): Hono {
  const addressOf = clientAddress(config.trustedProxies);

  async function senderOf(c: Context): Promise<Sender> {
    const caller = await identity.callerOf(c.req.raw);
    const network = networkOf(addressOf(c.req.raw, c.env));
    const quota = quotas.of(caller, network);
    within(quota.frames.tryConsume(1));
    return { caller: { ...caller, network }, quota };
  }
  async function send({ caller, quota }: Sender, messages: Message[], length: number): Promise<Response> {
    const copies = messages.reduce((sum, one) => sum + hub.audienceOf(messageRoom(one)), 0);
    const topics = new Set(messages.filter((one) => one.private).map((one) => one.topic));
    within(quota.bytes.tryConsume(length) && quota.joins.tryConsume(topics.size));
    within(quota.send(messages.length, copies, length / messages.length));
    for (const topic of topics)
      if (!(await rightsIn(db, caller, topic)).broadcast.write) throw fail("not_allowed", "Unauthorized");
    for (const message of messages) hub.broadcast(messageRoom(message), message.event, message.content, null);
    return new Response(null, { status: 202 });
  }
  return new Hono()
    .post("/api/broadcast", async (c) => {
      const sender = await senderOf(c);
      const { json, length } = await contentOf(c.req.raw, sender.caller, ["application/json"]);
      const { messages } = messagesSchema.parse(json);
      const all = messages.map(({ payload, ...rest }) => ({ ...rest, content: { json: payload } }));
      return send(sender, all, length);
    })
    .post("/api/broadcast/:topic/events/:event", async (c) => {
      const sender = await senderOf(c);
      const types = ["application/json", "application/octet-stream"];
      const { json, bytes, length } = await contentOf(c.req.raw, sender.caller, types);
      const named = oneSchema.parse(c.req.param());
      if (c.req.queries("persist") ?? c.req.queries("persist[ttl]"))
        return refusal(422, "Broadcasts are not stored for replay here.");
      const content = bytes === null ? { json } : { bytes };
      return send(sender, [{ ...named, content, private: c.req.query("private") === "true" }], length);
    })
    .onError((thrown) => {
      if (thrown instanceof z.ZodError)
        return refusal(422, "Each message has a topic, an event and a payload.", { errors: errorsOf(thrown) });
      const error = asAppError(thrown);
      if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error.message }, "broadcast failed");
      return refusal(error.status, error.message);
    });
}

function within(limits: boolean): void {
  if (!limits) throw fail("rate_limited", "You have exceeded your rate limit");
}

function messageRoom({ topic, private: closed }: Message): string {
  return roomOf(`realtime:${topic}`, closed);
}

/** The connection closes after 413, so the rest of the body is not read. */
const headersOf: Record<number, Record<string, string>> = { 413: { connection: "close" }, 429: { "retry-after": "1" } };

function refusal(status: number, message: string, more: object = {}): Response {
  return Response.json({ message, ...more }, { status, headers: headersOf[status] ?? {} });
}

function errorsOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join("."), message }));
}

/** A body without a content type counts as JSON. */
async function contentOf(request: Request, caller: Caller, types: string[]): Promise<Body> {
  const bytes = await readBytes(request, callerKind(caller) === "anonymous" ? defaultMaxBytes : maxBytes);
  const [given = ""] = (request.headers.get("content-type") ?? "application/json").toLowerCase().split(";");
  const type = given.trim();
  if (!types.includes(type))
    throw new AppError("invalid_input", `Unsupported Media Type. Use ${types.join(" or ")}`, { status: 415 });
  if (type === "application/octet-stream") return { json: null, bytes, length: bytes.length };
  const json = readJson(bytes);
  if (json === undefined) throw fail("invalid_input", "The body is no JSON.");
  return { json, bytes: null, length: bytes.length };
}
