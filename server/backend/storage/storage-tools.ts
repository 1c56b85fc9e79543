import type { DoorContext } from "#server/backend/mount.ts";
import type { SignedTokens } from "./objects/signed-token.ts";

/** What the storage door works with. */
export type StorageTools = Pick<DoorContext, "db" | "store" | "identity" | "log"> & { tokens: SignedTokens };
