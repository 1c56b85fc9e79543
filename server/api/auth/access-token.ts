import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { AppError } from "#server/platform/errors.ts";
import { claimsSchema, type Claims } from "./claims.ts";
import type { Keyring } from "./secrets/keyring.ts";
import type { RevocationKind } from "./revocation/revocation-set.ts";

/** The token is malformed, foreign, unsigned or expired. The message is GoTrue's. */
export class TokenRefused extends AppError {
  override name = "TokenRefused";
  readonly expired: boolean;

  constructor(detail: string, expired = false) {
    super("not_signed_in", `invalid JWT: unable to parse or verify signature, ${detail}`);
    this.expired = expired;
  }
}

/** The token's session has ended, or its user is banned or deleted. Clients see an expired token. */
export class TokenRevoked extends TokenRefused {
  override name = "TokenRevoked";
  readonly kind: RevocationKind;

  constructor(kind: RevocationKind) {
    super(kind === "session" ? "the session has ended" : "whoever it belongs to may not come in any more", true);
    this.kind = kind;
  }
}

export type AccessTokens = {
  /** Signs with the current key. The caller sets every claim. */
  sign(claims: Claims): Promise<string>;
  /** Throws `TokenRefused`. The signature check is cached; the expiry is checked on every call. */
  verifyAccessToken(token: string): Promise<Claims>;
};

const remembered = 5_000;

export function createAccessTokens(keyring: Keyring, clock: () => Date): AccessTokens {
  const known = new Map<string, Claims>();
  return {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: keyring.signing.alg, kid: keyring.signing.kid, typ: "JWT" })
        .sign(keyring.signing.key),
    verifyAccessToken: async (token) => {
      const now = Math.floor(clock().getTime() / 1000);
      const claims = known.get(token) ?? (await checkSignature(keyring, token));
      if (claims.exp !== undefined && claims.exp <= now) {
        known.delete(token);
        throw new TokenRefused("token has invalid claims: token is expired", true);
      }
      if (!known.has(token)) {
        const oldest = known.size >= remembered ? known.keys().next() : undefined;
        if (oldest?.value !== undefined) known.delete(oldest.value);
        known.set(token, claims);
      }
      return claims;
    },
  };
}

async function checkSignature(keyring: Keyring, token: string): Promise<Claims> {
  if (token.split(".").length !== 3)
    throw new TokenRefused("token is malformed: token contains an invalid number of segments");
  const header = readHeader(token);
  for (const candidate of keyring.candidates(header.kid, header.alg ?? "")) {
    const claims = await tryKey(token, candidate.alg, candidate.key);
    if (claims !== null) return claims;
  }
  throw new TokenRefused("signature is invalid");
}

function readHeader(token: string): { alg?: string | undefined; kid?: string | undefined } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new TokenRefused("token is malformed: could not decode the header");
  }
}

/** Does not check the expiry: cached tokens must expire too, so the caller checks it. */
async function tryKey(token: string, alg: string, key: Parameters<typeof jwtVerify>[1]): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [alg], currentDate: new Date(0) });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new TokenRefused("token has invalid claims");
    if (claims.data.role === "authenticated" && (claims.data.exp === undefined || claims.data.sub === undefined))
      throw new TokenRefused("token has invalid claims: exp and sub are required");
    return claims.data;
  } catch (thrown) {
    if (thrown instanceof TokenRefused) throw thrown;
    return null;
  }
}
