import type { TextRow } from "#server/database/connection/connection.ts";
import type { TransactionRequest } from "#server/database/connection/connection-pool.ts";
import type { Catalog, ApiRole, TableName } from "./catalog/catalog.ts";
import type { RestLimits } from "./limits.ts";
import type { RequestHead } from "./request/request-head.ts";
import type { RowRates } from "./request/request-rates.ts";

/** One request, read but not yet asked of the database. */
export type RestRequest = {
  head: RequestHead;
  target: TableName;
  /** The query string as it came, with its question mark. */
  search: string;
  contentType: string;
  /** Reads the body once. Throws `too_large` for more than this caller may send. */
  body(): Promise<string>;
};

export type RunStatements = (
  work: Pick<TransactionRequest, "statements" | "readOnly"> & { keep?: (rows: TextRow[][]) => boolean },
) => Promise<TextRow[][]>;

/** What answers are made from, for whoever asks. */
export type RestContext = RowRates & {
  catalog: Catalog;
  schemas: readonly string[];
  role: ApiRole;
  limits: RestLimits;
  run: RunStatements;
  /** Counts an answer of so many bytes until it was sent. Throws `rate_limited` where too many wait for that. */
  hold(bytes: number): void;
};
