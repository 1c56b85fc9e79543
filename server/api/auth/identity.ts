import type { JWK } from "jose";
import { createAccessTokens, type AccessTokens } from "./access-token.ts";
import { createIdentifyCaller, type Caller, type IdentifyCaller } from "./caller.ts";
import { loadInstanceKeys, type InstanceKeys } from "./secrets/instance-keys.ts";
import { createKeyring } from "./secrets/keyring.ts";
import { noRevocations, type Revocations } from "./revocation/open-revocations.ts";

/**
 * Reads the caller from the request headers. Throws `TokenRefused`, or `not_allowed` for a secret key sent by a
 * browser.
 */
export type IdentifyRequest = (request: Request) => Promise<Caller>;

/** Identifies callers for every API. Built once per process. */
export type Identity = AccessTokens & {
  keys: InstanceKeys;
  revocations: Revocations;
  jwks: { keys: JWK[] };
  identifyCaller: IdentifyCaller;
  /** Identifies the caller from request headers. */
  callerOf: IdentifyRequest;
};

export async function openIdentity(options: {
  dataDir: string;
  signingKeys: string | null;
  clock?: () => Date;
  revocations?: Revocations;
}): Promise<Identity> {
  const keys = await loadInstanceKeys(options.dataDir, options.signingKeys);
  const keyring = await createKeyring(keys.signing);
  const tokens = createAccessTokens(keyring, options.clock ?? (() => new Date()));
  const revocations = options.revocations ?? noRevocations;
  const identifyCaller = createIdentifyCaller(keys, tokens, revocations);
  return {
    ...tokens,
    keys,
    revocations,
    jwks: keyring.jwks,
    identifyCaller,
    callerOf: ({ headers }) =>
      identifyCaller({
        apikey: headers.get("apikey"),
        authorization: headers.get("authorization"),
        origin: headers.get("origin"),
      }),
  };
}
