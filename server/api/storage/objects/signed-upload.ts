import type { Context } from "hono";
import { TokenRevoked } from "#server/api/auth/access-token.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import type { StorageEnv } from "#server/api/storage/request.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";

/** The caller of a signed upload. Throws `InvalidSignature`, or `TokenRevoked` after the signer's session has ended. */
export async function signedUpload(
  tools: StorageTools,
  c: Context<StorageEnv>,
  token: string,
  url: string,
): Promise<{ caller: Caller; upsert: boolean }> {
  const { caller, upsert } = await tools.tokens.verifyUpload(token, url);
  await assertNotRevoked(tools, caller);
  const { network } = c.var.caller;
  return { caller: { ...caller, ...(network !== undefined && { network }) }, upsert };
}

/** Checked again before storing, because an upload may outlast its session. */
export async function assertNotRevoked(
  { identity }: Pick<StorageTools, "identity">,
  { claims }: Caller,
): Promise<void> {
  const revoked = await identity.revocations.kindFor(claims);
  if (revoked !== null) throw new TokenRevoked(revoked);
}
