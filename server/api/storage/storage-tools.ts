import type { ApiContext } from "#server/api/api-context.ts";
import type { ActiveUploads } from "./ingest/active-uploads.ts";
import type { SignedTokens } from "./objects/signed-token.ts";

/** The dependencies of the storage API. */
export type StorageTools = Pick<ApiContext, "db" | "store" | "identity" | "log"> & {
  tokens: SignedTokens;
  activeUploads: ActiveUploads;
};
