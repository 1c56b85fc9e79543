import type { Prefer } from "#server/api/rest/parse/prefer.ts";

export type RestMethod = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

/** The form the client wants its rows in. */
export type Wanted = { type: "json" | "object" | "csv"; stripped: boolean };

/** Of a request: everything but its query string and body. */
export type RequestHead = {
  method: RestMethod;
  schema: string;
  prefer: Prefer;
  wanted: Wanted;
  /** From the `Range` header, which the query string's own limit and offset overrule. */
  range: { offset: number; limit: number | null } | null;
};
