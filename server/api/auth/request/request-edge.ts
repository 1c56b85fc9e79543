import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { minAnswerMs } from "#server/api/auth/auth-settings.ts";
import { readText, defaultMaxBytes } from "#server/api/max-body.ts";
import { networkOf } from "#server/api/client-address.ts";
import type { Entry } from "#server/api/auth/sessions/issue-session.ts";

const deepest = 32;

/** Parses the JSON body with the schema. An empty body counts as `{}`. */
export async function readBody<T extends z.ZodType>(
  c: Context,
  schema: T,
  maxBytes = defaultMaxBytes,
): Promise<z.infer<T>> {
  const text = await readText(c.req.raw, maxBytes);
  const parsed = schema.safeParse(text.trim() === "" ? {} : parseJson(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalid(`${issue?.path.join(".") ?? "body"}: ${issue?.message ?? "is not right"}`);
}

export function readQuery<T extends z.ZodType>(c: Context, schema: T): z.infer<T> {
  const query = c.req.query();
  if (Object.values(query).some((value) => value.includes("\0"))) throw invalid("NUL is not allowed");
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
}

export function uuidParam(c: Context, name: string): string {
  const parsed = z.uuid().safeParse(c.req.param(name));
  if (!parsed.success) throw refuse(404, "validation_failed", `${name} must be an UUID`);
  return parsed.data.toLowerCase();
}

/** GoTrue's clients treat `null` and absent alike. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
export const jsonObject = z.record(z.string(), z.json());

export function entryOf(context: AuthContext, c: Context, method: string): Entry {
  return {
    method,
    origin: originOf(context, c),
    userAgent: c.req.header("user-agent")?.slice(0, 500) ?? null,
    ip: addressOf(context, c),
  };
}

/** The public origin, else the request's loopback origin. The HTTP edge rejects other hosts. */
export function originOf({ settings }: Pick<AuthContext, "settings">, c: Context): string {
  return settings.publicUrl ?? new URL(c.req.url).origin;
}

export function addressOf(context: AuthContext, c: Context): string {
  return context.clientAddress(c.req.raw, c.env);
}

/** The network that limits count this request for. */
export function callerNetwork(context: AuthContext, c: Context): string {
  return networkOf(addressOf(context, c));
}

/** Answers after at least `minAnswerMs`, so that timing does not reveal whether an account exists. */
export async function withMinDuration<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + minAnswerMs;
  try {
    return await work();
  } finally {
    const rest = until - performance.now();
    if (rest > 0) await sleep(rest);
  }
}

function badJson(detail: string) {
  return refuse(400, "bad_json", `Could not parse request body as JSON: ${detail}`);
}

function parseJson(text: string): unknown {
  if (depthOf(text) > deepest) throw badJson("too deeply nested");
  try {
    const value: unknown = JSON.parse(text);
    if (hasUnstorableText(JSON.stringify(value))) throw badJson("text that is not valid Unicode");
    return value;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw badJson(thrown.message.slice(0, 80));
    throw thrown;
  }
}

/** NUL and lone surrogates, which PostgreSQL rejects. Well-formed JSON text shows both as escapes. */
function hasUnstorableText(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(json);
}

function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === "{" || char === "[")) most = Math.max(most, ++depth);
    else if (!quoted && (char === "}" || char === "]")) depth--;
  }
  return most;
}
