import { brand } from "#domain/content.ts";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { assertMaySignIn } from "#server/api/auth/sessions/issue-session.ts";
import { findUser, lockUser, type UserRow } from "#server/api/auth/users/user-store.ts";
import {
  findByCredential,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markUsed,
  consumeChallenge,
  type CeremonyKind,
  type Passkey,
} from "./passkey-store.ts";

/** Uses 26 MB of memory; loaded on the first passkey request. */
const webauthn = () => import("@simplewebauthn/server");

/** The relying party id and the origins that may use its passkeys. */
export type RelyingParty = { id: string; origins: string[] };

const challengeSeconds = 300;
const maxPasskeys = 10;

export async function startRegistration(context: AuthContext, user: UserRow, site: RelyingParty) {
  const known = await listPasskeys(context.sql, user.id);
  if (known.length >= maxPasskeys) throw tooManyPasskeys();
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: brand,
    rpID: site.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.phone ?? user.id,
    attestationType: "none",
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString("base64url") })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  return announce(context, "registration", user.id, options);
}

export async function finishRegistration(
  context: AuthContext,
  user: UserRow,
  site: RelyingParty,
  given: { challengeId: string; credential: RegistrationResponseJSON },
): Promise<Passkey> {
  const expectedChallenge = await challengeText(context, given.challengeId, "registration", user.id);
  const { registrationInfo: info } = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: given.credential,
      expectedChallenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: false,
    })
    .catch(notVerified);
  if (info === undefined) throw notVerified();
  const passkey = {
    user_id: user.id,
    credential_id: Buffer.from(info.credential.id, "base64url"),
    public_key: Buffer.from(info.credential.publicKey),
    sign_count: info.credential.counter,
    transports: given.credential.response.transports ?? [],
    attestation_type: info.fmt,
    aaguid: info.aaguid,
    backup_eligible: info.credentialDeviceType === "multiDevice",
    backed_up: info.credentialBackedUp,
  };
  const made = await context.sql.begin(async (sql) => {
    await lockUser(sql, user.id);
    if ((await listPasskeys(sql, user.id)).length >= maxPasskeys) throw tooManyPasskeys();
    return insertPasskey(sql, passkey, context.clock());
  });
  if (made === null) throw refuse(422, "webauthn_credential_exists", "This passkey is registered already");
  return made;
}

/** Names no user: the authenticator selects a discoverable passkey. */
export async function startAuthentication(context: AuthContext, site: RelyingParty) {
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({ rpID: site.id, userVerification: "preferred" });
  return announce(context, "authentication", null, options);
}

/**
 * Returns the passkey's user. Throws `webauthn_verification_failed` alike for an unknown passkey and a wrong signature.
 */
export async function finishAuthentication(
  context: AuthContext,
  site: RelyingParty,
  given: { challengeId: string; credential: AuthenticationResponseJSON },
): Promise<UserRow> {
  const expectedChallenge = await challengeText(context, given.challengeId, "authentication", null);
  const passkey = await findByCredential(context.sql, Buffer.from(given.credential.id, "base64url"));
  if (passkey === null) throw notVerified();
  const { verified, authenticationInfo } = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response: given.credential,
      expectedChallenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id.toString("base64url"),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
    })
    .catch(notVerified);
  const user = verified ? await findUser(context.sql, passkey.user_id) : null;
  if (user === null) throw notVerified();
  assertMaySignIn(user, context.clock());
  await markUsed(context.sql, passkey.id, authenticationInfo.newCounter, context.clock());
  return user;
}

function tooManyPasskeys() {
  return refuse(422, "too_many_passkeys", "Maximum number of passkeys reached");
}

async function announce<T extends { challenge: string }>(
  context: AuthContext,
  kind: CeremonyKind,
  userId: string | null,
  options: T,
) {
  const expiresAt = new Date(context.clock().getTime() + challengeSeconds * 1000);
  const id = await insertChallenge(context.sql, { userId, kind, text: options.challenge, expiresAt });
  return { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

async function challengeText(
  context: AuthContext,
  id: string,
  kind: CeremonyKind,
  userId: string | null,
): Promise<string> {
  const challenge = await consumeChallenge(context.sql, id, kind, userId);
  if (challenge === null) throw refuse(404, "webauthn_challenge_not_found", "WebAuthn challenge not found");
  if (challenge.expiresAt <= context.clock())
    throw refuse(400, "webauthn_challenge_expired", "WebAuthn challenge has expired");
  return challenge.text;
}

/** Always throws. The library's reason stays in `cause`. */
function notVerified(cause?: unknown): never {
  throw refuse(400, "webauthn_verification_failed", "The passkey's answer could not be verified", cause);
}
