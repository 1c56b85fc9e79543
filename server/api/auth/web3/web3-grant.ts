import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { linkUpstream } from "#server/api/auth/external/person-from-upstream.ts";
import { isAllowed } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, entryOf, optionalText, originOf, readBody } from "#server/api/auth/request/request-edge.ts";
import { issueSession } from "#server/api/auth/sessions/issue-session.ts";
import type { Grant } from "#server/api/auth/sign-in/grant.ts";
import { findIdentityOwner } from "#server/api/auth/users/identity-store.ts";
import { insertUser, type Db } from "#server/api/auth/users/user-store.ts";
import { readSignInMessage, type SignInMessage } from "./sign-in-message.ts";

const bodySchema = z.looseObject({
  chain: optionalText,
  message: optionalText,
  signature: optionalText,
  ...captchaFields,
});
const chains = z.enum(["ethereum", "solana"]);
const goodMs = 10 * 60_000;
const clockSkewMs = 60_000;
const maxClaimLength = 300;

/** Signs in with a wallet-signed message that names our site. It is valid for ten minutes and once. */
export const web3Grant: Grant = async (context, c) => {
  if (context.settings.web3.length === 0) throw disabled();
  const body = await readBody(c, bodySchema);
  const chain = chains.safeParse(body.chain);
  if (!chain.success) throw refuse(400, "web3_unsupported_chain", "Unsupported chain");
  if (!context.settings.web3.includes(chain.data)) throw disabled();
  await checkCaptcha(context, c, body);
  await context.limits.consume("web3", callerNetwork(context, c), context.settings.limits.web3);
  const message = readSignInMessage(chain.data, body.message);
  assertForUs(context, message, originOf(context, c));
  const { signedByEthereum, signedBySolana } = await import("./wallet-signature.ts");
  const signed = chain.data === "ethereum" ? signedByEthereum : signedBySolana;
  if (!signed(message.address, body.message, body.signature))
    throw refuse(400, "invalid_credentials", "Signature does not match address in message");
  const once = { points: 1, seconds: (goodMs + clockSkewMs) / 1000 } as const;
  if ((await context.limits.tryConsume("web3-message", `${message.address}\n${body.message}`, once)) !== null)
    throw refuse(400, "invalid_credentials", "The signed message was used already");
  return context.sql.begin(async (sql) => {
    const user = await ownerOf(context, sql, chain.data, message);
    return issueSession(context, sql, user, entryOf(context, c, "web3"));
  });
};

function disabled() {
  return refuse(422, "web3_provider_disabled", "Web3 provider is disabled");
}

/** Rejects a message signed for another site. */
function assertForUs(context: AuthContext, message: SignInMessage, origin: string): void {
  const { uri, domain, issuedAt, expiresAt, notBefore } = message;
  if (!isAllowed(uri, origin, context.settings.redirectUrls) || URL.parse(uri)?.host !== domain)
    throw invalid(
      "Signed message is using URI which is not allowed on this server, message was signed for another app",
    );
  const now = context.clock().getTime();
  if (issuedAt > now + clockSkewMs) throw invalid("Signed message was issued in the future");
  if (issuedAt + goodMs < now) throw invalid("Signed message was issued too long ago");
  if (expiresAt !== null && expiresAt <= now) throw invalid("Signed message is expired");
  if (notBefore !== null && notBefore > now) throw invalid("Signed message becomes valid in the future");
}

async function ownerOf(context: AuthContext, sql: Db, chain: z.infer<typeof chains>, message: SignInMessage) {
  const address = chain === "ethereum" ? message.address.toLowerCase() : message.address;
  const id = `web3:${chain}:${address}`;
  const { domain } = message;
  const statement = message.statement?.slice(0, maxClaimLength) ?? null;
  const network = message.chainId?.slice(0, maxClaimLength) ?? null;
  const claims = { sub: id, custom_claims: { address, chain, network, domain, statement } };
  const person = {
    provider: "web3",
    id,
    email: null,
    emailVerified: false,
    claims,
    accessToken: null,
    refreshToken: null,
  };
  const ownerId = await findIdentityOwner(sql, "web3", id);
  if (ownerId !== null) return linkUpstream(context, sql, ownerId, person);
  if (!context.settings.signups) throw refusals.signupsClosed();
  const app = { provider: "web3", providers: ["web3"] };
  const made = await insertUser(sql, { raw_app_meta_data: app, raw_user_meta_data: claims }, context.clock());
  if (made === null) throw new Error("wallet user insert returned no row");
  return linkUpstream(context, sql, made.id, person);
}
