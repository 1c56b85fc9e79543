import { RestError } from "#server/api/rest/rest-error.ts";
import type { RestRequest } from "#server/api/rest/rest-request.ts";
import { readPrefer } from "#server/api/rest/parse/prefer.ts";
import type { RequestHead, RestMethod, Wanted } from "./request-head.ts";

/** Parses everything of a request except its body. */
export function readRequest(request: Request, name: string, schemas: readonly string[]): Omit<RestRequest, "body"> {
  const head = readHead(request, schemas);
  const { search } = new URL(request.url);
  if (search.includes("%00") || name.includes("\0")) throw new RestError(400, "PGRST100", "NUL is no character here");
  const contentType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return { head, target: { schema: head.schema, name }, search, contentType };
}

const methods: readonly RestMethod[] = ["GET", "HEAD", "POST", "PATCH", "DELETE"];

function readHead(request: Request, schemas: readonly string[]): RequestHead {
  const method = methods.find((one) => one === request.method);
  if (!method) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`);
  const reading = method === "GET" || method === "HEAD";
  return {
    method,
    schema: schemaOf(request.headers.get(reading ? "accept-profile" : "content-profile"), schemas),
    prefer: readPrefer(request.headers.get("prefer")),
    wanted: wantedOf(request.headers.get("accept")),
    range: reading ? readRange(request.headers.get("range")) : null,
  };
}

function schemaOf(requested: string | null, schemas: readonly string[]): string {
  const schema = requested ?? schemas[0] ?? "public";
  if (schemas.includes(schema)) return schema;
  throw new RestError(406, "PGRST106", `Invalid schema: ${schema.slice(0, 63)}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(", ")}`,
  });
}

function wantedOf(accept: string | null): Wanted {
  for (const one of (accept ?? "*/*").split(",")) {
    const [type, ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
    const stripped = parameters.includes("nulls=stripped");
    if (type === "application/vnd.pgrst.object+json" || type === "application/vnd.pgrst.object")
      return { type: "object", stripped };
    if (type === "application/vnd.pgrst.array+json" || type === "application/vnd.pgrst.array")
      return { type: "json", stripped };
    if (type === "application/json" || type === "*/*" || type === "application/*")
      return { type: "json", stripped: false };
    if (type === "text/csv") return { type: "csv", stripped: false };
  }
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accept?.slice(0, 200) ?? ""}`);
}

function readRange(header: string | null): RequestHead["range"] {
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? "");
  if (!found) return null;
  const offset = Number(found[1]);
  if (found[2] === "") return { offset, limit: null };
  if (Number(found[2]) < offset)
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  return { offset, limit: Number(found[2]) - offset + 1 };
}
