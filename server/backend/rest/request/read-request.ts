import { RestError } from "#server/backend/rest/rest-error.ts";
import { readPrefer, type Prefer } from "#server/backend/rest/parse/prefer.ts";

export type RestMethod = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

/** The form the client wants its rows in. */
export type Wanted = { type: "json" | "object" | "csv"; stripped: boolean };

/** A request's frame: everything but its query string and body. */
export type RestFrame = {
  method: RestMethod;
  schema: string;
  prefer: Prefer;
  wanted: Wanted;
  /** From the `Range` header, which the query string's own limit and offset overrule. */
  range: { offset: number; limit: number | null } | null;
};

const methods: readonly RestMethod[] = ["GET", "HEAD", "POST", "PATCH", "DELETE"];

export function readFrame(request: Request, schemas: readonly string[]): RestFrame {
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

function schemaOf(asked: string | null, schemas: readonly string[]): string {
  const schema = asked ?? schemas[0] ?? "public";
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

function readRange(header: string | null): RestFrame["range"] {
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? "");
  if (!found) return null;
  const offset = Number(found[1]);
  return { offset, limit: found[2] === "" ? null : Math.max(0, Number(found[2]) - offset + 1) };
}
