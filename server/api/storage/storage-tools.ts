import type { ApiContext } from "#server/api/api-context.ts";
import type { ActiveUploads } from "./ingest/active-uploads.ts";
import type { SignedTokens } from "./objects/signed-token.ts";

/** What the storage API works with. */
export type StorageTools = Pick<ApiContext, "db" | "store" | "identity" | "log"> & {
  tokens: SignedTokens;
  activeUploads: ActiveUploads;
};
