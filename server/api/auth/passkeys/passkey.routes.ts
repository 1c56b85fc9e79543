import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { callerNetwork, entryOf, originOf, readBody, uuidParam } from "#server/api/auth/request/request-edge.ts";
import { issueSession } from "#server/api/auth/sessions/issue-session.ts";
import { requireUserWithAal, requireUser } from "#server/api/auth/sessions/require-user.ts";
import { findUser } from "#server/api/auth/users/user-store.ts";
import {
  finishAuthentication,
  finishRegistration,
  startAuthentication,
  startRegistration,
  type RelyingParty,
} from "./ceremony.ts";
import { deletePasskey, listPasskeys, renamePasskey, type Passkey } from "./passkey-store.ts";

const bytes = z.base64url().max(20_000);
const credentialFields = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
const transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);
const registrationSchema = z.object({
  challenge_id: z.uuid(),
  credential: z.object({
    ...credentialFields,
    response: z.object({
      attestationObject: bytes,
      clientDataJSON: bytes,
      transports: z.array(transport).catch([]).default([]),
    }),
  }),
});
const authenticationSchema = z.object({
  challenge_id: z.uuid(),
  credential: z.object({
    ...credentialFields,
    response: z.object({
      authenticatorData: bytes,
      clientDataJSON: bytes,
      signature: bytes,
      userHandle: bytes.exactOptional(),
    }),
  }),
});
const captchaSchema = z.looseObject(captchaFields);
const renameSchema = z.looseObject({ friendly_name: z.string().trim().min(1).max(120) });

/** Registers passkeys of a signed-in user and signs in with them. */
export function passkeyRoutes(context: AuthContext): Hono {
  return new Hono()
    .route("/", ceremonyRoutes(context))
    .get("/passkeys", async (c) => {
      const { user } = await requireUser(context, c);
      return c.json((await listPasskeys(context.sql, user.id)).map(passkeyAnswer));
    })
    .patch("/passkeys/:passkey_id", async (c) => {
      const { user } = await requireUserWithAal(context, c);
      const { friendly_name: name } = await readBody(c, renameSchema);
      const renamed = await renamePasskey(context.sql, user.id, uuidParam(c, "passkey_id"), name);
      if (renamed === null) throw noSuchPasskey();
      return c.json(passkeyAnswer(renamed));
    })
    .delete("/passkeys/:passkey_id", async (c) => {
      const { user } = await requireUserWithAal(context, c);
      if (!(await deletePasskey(context.sql, user.id, uuidParam(c, "passkey_id")))) throw noSuchPasskey();
      return c.body(null, 204);
    });
}

function ceremonyRoutes(context: AuthContext): Hono {
  const site = (c: Context) => relyingParty(context, c);
  return new Hono()
    .post("/passkeys/registration/options", async (c) => {
      const { user } = await requireUserWithAal(context, c);
      if (user.is_anonymous) throw refuse(422, "validation_failed", "Anonymous users cannot register passkeys");
      await context.limits.consume("passkey", callerNetwork(context, c), context.settings.limits.signIn);
      return c.json(await startRegistration(context, user, site(c)));
    })
    .post("/passkeys/registration/verify", async (c) => {
      const { user } = await requireUserWithAal(context, c);
      const { challenge_id: challengeId, credential } = await readBody(c, registrationSchema);
      await context.limits.consume("passkey", callerNetwork(context, c), context.settings.limits.signIn);
      return c.json(passkeyAnswer(await finishRegistration(context, user, site(c), { challengeId, credential })));
    })
    .post("/passkeys/authentication/options", async (c) => {
      await checkCaptcha(context, c, await readBody(c, captchaSchema));
      await context.limits.consume("passkey", callerNetwork(context, c), context.settings.limits.signIn);
      return c.json(await startAuthentication(context, site(c)));
    })
    .post("/passkeys/authentication/verify", async (c) => {
      const { challenge_id: challengeId, credential } = await readBody(c, authenticationSchema);
      await context.limits.consume("sign-in", callerNetwork(context, c), context.settings.limits.signIn);
      const user = await finishAuthentication(context, site(c), { challengeId, credential });
      return c.json(await issueSession(context, context.sql, user, entryOf(context, c, "passkey")));
    });
}

/** Passkey administration. The caller has already been verified as the operator. */
export function adminPasskeyRoutes({ sql }: AuthContext): Hono {
  return new Hono()
    .get("/admin/users/:user_id/passkeys", async (c) => {
      const user = await findUser(sql, uuidParam(c, "user_id"));
      if (user === null) throw refusals.userNotFound();
      return c.json((await listPasskeys(sql, user.id)).map(passkeyAnswer));
    })
    .delete("/admin/users/:user_id/passkeys/:passkey_id", async (c) => {
      if (!(await deletePasskey(sql, uuidParam(c, "user_id"), uuidParam(c, "passkey_id")))) throw noSuchPasskey();
      return c.body(null, 204);
    });
}

/** Uses the configured origins, else the request's. The first origin's host is the relying party id. */
function relyingParty(context: AuthContext, c: Context): RelyingParty {
  const { passkeyOrigins } = context.settings;
  const origins = passkeyOrigins.length > 0 ? [...passkeyOrigins] : [originOf(context, c)];
  return { id: new URL(origins[0] ?? "").hostname, origins };
}

function noSuchPasskey() {
  return refuse(404, "webauthn_credential_not_found", "Passkey not found");
}

function passkeyAnswer({ id, friendly_name: name, created_at, last_used_at }: Passkey) {
  return {
    id,
    ...(name === "" ? {} : { friendly_name: name }),
    created_at: created_at.toISOString(),
    ...(last_used_at === null ? {} : { last_used_at: last_used_at.toISOString() }),
  };
}
