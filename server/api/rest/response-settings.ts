import { z } from "zod";
import { RestError } from "./rest-error.ts";
import { parseJson } from "#server/platform/parse-json.ts";

/** Response settings of a function, as in PostgREST: from settings or from a raised error. */
export type ResponseSettings = { status: number | null; headers: [name: string, value: string][] };

const headersSchema = z.array(
  z.record(z.string(), z.string()).refine((one) => Object.keys(one).length === 1, "has one name"),
);
/** Message framing belongs to the server. */
const framing = new Set(["content-length", "transfer-encoding", "connection", "keep-alive", "trailer", "upgrade"]);

/** Parses `<response.status> <response.headers>`, both optional. Throws PGRST111 and PGRST112. */
export function readResponseSettings(text: string): ResponseSettings {
  const [status, headers] = [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)];
  if (status !== "" && !/^[2-5]\d\d$/.test(status))
    throw new RestError(500, "PGRST112", "response.status GUC must be a valid status code");
  const parsed = headersSchema.safeParse(headers === "" ? [] : parseJson(headers));
  const pairs = (parsed.data ?? []).flatMap((one) => Object.entries(one));
  if (!parsed.success || !areHeaders(pairs))
    throw new RestError(
      500,
      "PGRST111",
      "response.headers GUC must be a JSON array composed of objects with a single key and a string value",
    );
  return { status: status === "" ? null : Number(status), headers: pairs };
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});
const raisedDetail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()).default({}),
});

/** `raise sqlstate 'PGRST' using message = '{"code":…}', detail = '{"status":…,"headers":{…}}'`. */
export function readRaisedResponse(message: string, detail: unknown): RestError {
  const raised = raisedMessage.safeParse(parseJson(message));
  const how = raisedDetail.safeParse(typeof detail === "string" ? parseJson(detail) : null);
  const headers = Object.entries(how.data?.headers ?? {});
  if (!raised.success || !how.success || !areHeaders(headers))
    return new RestError(500, "PGRST121", "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error", {
      details: "MESSAGE holds code and message, DETAIL status and headers, both as JSON objects",
    });
  const { code, details, hint } = raised.data;
  return new RestError(how.data.status, code, raised.data.message, {
    details,
    ...(hint ? { hint } : {}),
    headers,
  });
}

function areHeaders(pairs: readonly [string, string][]): boolean {
  return pairs.every(
    ([name, value]) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) && !framing.has(name.toLowerCase()),
  );
}
