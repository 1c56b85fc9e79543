import type { Prefer } from "#server/api/rest/parse/prefer.ts";

export type RestMethod = "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";

/** The requested response format. */
export type Wanted = { type: "json" | "object" | "csv"; stripped: boolean };

/** A request without its query string and body. */
export type RequestHead = {
  method: RestMethod;
  schema: string;
  prefer: Prefer;
  wanted: Wanted;
  /** From the `Range` header; limit and offset of the query string win. */
  range: { offset: number; limit: number | null } | null;
};
