import type { Context } from "hono";
import { TokenRevoked } from "#server/api/auth/access-token.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import type { StorageEnv } from "#server/api/storage/request.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";

/** As whom a signed address uploads. Throws `InvalidSignature`, or `TokenRevoked` once the signer's session is over. */
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

/** Once more when bytes are kept: an upload may take longer than its session. */
export async function assertNotRevoked(
  { identity }: Pick<StorageTools, "identity">,
  { claims }: Caller,
): Promise<void> {
  const revoked = await identity.revocations.kindFor(claims);
  if (revoked !== null) throw new TokenRevoked(revoked);
}
