import type { TextRow } from "#server/database/connection/connection.ts";
import type { TransactionRequest } from "#server/database/connection/connection-pool.ts";
import type { Catalog, ApiRole, TableName } from "./catalog/catalog.ts";
import type { RestLimits } from "./limits.ts";
import type { RequestHead } from "./request/request-head.ts";
import type { RowRates } from "./request/request-rates.ts";

/** A parsed request. */
export type RestRequest = {
  head: RequestHead;
  target: TableName;
  /** The raw query string with its question mark. */
  search: string;
  contentType: string;
  /** Reads the body once. Throws `too_large` above the caller's limit. */
  body(): Promise<string>;
};

export type RunStatements = (
  work: Pick<TransactionRequest, "statements" | "readOnly"> & { keep?: (rows: TextRow[][]) => boolean },
) => Promise<TextRow[][]>;

/** Everything needed to answer a caller's request. */
export type RestContext = RowRates & {
  catalog: Catalog;
  schemas: readonly string[];
  role: ApiRole;
  limits: RestLimits;
  run: RunStatements;
  /** Counts an answer's bytes until it is sent. Throws `rate_limited` above the limit. */
  hold(bytes: number): void;
};
