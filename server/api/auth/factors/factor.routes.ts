import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import {
  addressOf,
  callerNetwork,
  optionalText,
  originOf,
  readBody,
  uuidParam,
} from "#server/api/auth/request/request-edge.ts";
import { sessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { requireUserWithAal, requireUser } from "#server/api/auth/sessions/require-user.ts";
import { lowerSessions, type LiveSession } from "#server/api/auth/sessions/session-store.ts";
import { factorAnswer } from "#server/api/auth/users/user-answer.ts";
import { findUser } from "#server/api/auth/users/user-store.ts";
import { answerFactor, challengeFactor } from "./challenge-factor.ts";
import { enroll } from "./enroll.ts";
import { countVerifiedFactors, deleteFactor, findFactor, type Factor } from "./factor-store.ts";
import { countRecoveryCodes, deleteRecoveryCodes } from "./recovery-code-store.ts";
import { newRecoveryCodes, openByRecoveryCode } from "./recovery-codes.ts";

const enrolSchema = z.looseObject({
  factor_type: z.string(),
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
});
const challengeSchema = z.looseObject({ channel: z.enum(["sms", "whatsapp", ""]).nullish() });
const verifySchema = z.looseObject({ challenge_id: z.uuid(), code: optionalText });
const recoverySchema = z.looseObject({ code: z.string().max(100) });
const factorType = z.enum(["totp", "phone", "webauthn"]);

/** Enrolls, challenges, verifies and removes second factors. */
export function factorRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/factors", async (c) => {
      await countFactorRequest(context, c);
      const live = await requireUser(context, c);
      const body = await readBody(c, enrolSchema);
      const type = factorType.safeParse(body.factor_type);
      if (!type.success) throw refuse(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
      const issuer = body.issuer === "" ? new URL(originOf(context, c)).hostname : body.issuer;
      return c.json(await enroll(context, live, { ...body, factor_type: type.data, issuer }));
    })
    .post("/factors/:factor_id/challenge", async (c) => {
      await countFactorRequest(context, c);
      const { factor } = await ownFactor(context, c);
      const { channel } = await readBody(c, challengeSchema);
      return c.json(
        await challengeFactor(context, factor, channel === "whatsapp" ? "whatsapp" : "sms", addressOf(context, c)),
      );
    })
    .post("/factors/:factor_id/verify", async (c) => {
      await countFactorRequest(context, c);
      const { live, factor } = await ownFactor(context, c);
      const { challenge_id: challengeId, code } = await readBody(c, verifySchema);
      const raised = await answerFactor(context, live, factor, { challengeId, code });
      return c.json(await sessionAnswer(context, raised, { origin: originOf(context, c) }));
    })
    .delete("/factors/:factor_id", async (c) => {
      const { live, factor } = await ownFactor(context, c);
      if (factor.status === "verified" && live.session.aal === "aal1")
        throw refuse(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      await removeFactor(context, factor);
      return c.json({ id: factor.id });
    });
}

/** Recovery codes for users without their authenticator. Not part of GoTrue. */
export function recoveryCodeRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/recovery-codes", async (c) => {
      const { user } = await requireUser(context, c);
      return c.json({ left: await countRecoveryCodes(context.sql, user.id) });
    })
    .post("/recovery-codes", async (c) => {
      await countFactorRequest(context, c);
      return c.json({ codes: await newRecoveryCodes(context, await requireUserWithAal(context, c)) });
    })
    .post("/recovery-codes/verify", async (c) => {
      await countFactorRequest(context, c);
      const live = await requireUser(context, c);
      const { code } = await readBody(c, recoverySchema);
      const raised = await openByRecoveryCode(context, live, code);
      return c.json(await sessionAnswer(context, raised, { origin: originOf(context, c) }));
    });
}

/** Factor administration. The caller has already been verified as the operator. */
export function adminFactorRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/admin/users/:user_id/factors", async (c) => {
      const user = await findUser(context.sql, uuidParam(c, "user_id"));
      if (user === null) throw refusals.userNotFound();
      return c.json(user.factors.map(factorAnswer));
    })
    .delete("/admin/users/:user_id/factors/:factor_id", async (c) => {
      const factor = await findFactor(context.sql, uuidParam(c, "user_id"), uuidParam(c, "factor_id"));
      if (factor === null) throw refusals.factorNotFound();
      await removeFactor(context, factor);
      return c.json({ id: factor.id });
    });
}

/** Limits attempts and enrollments per network. */
async function countFactorRequest(context: AuthContext, c: Context): Promise<void> {
  await context.limits.consume("factor", callerNetwork(context, c), context.settings.limits.factor);
}

async function ownFactor(context: AuthContext, c: Context): Promise<{ live: LiveSession; factor: Factor }> {
  const live = await requireUser(context, c);
  const factor = await findFactor(context.sql, live.user.id, uuidParam(c, "factor_id"));
  if (factor === null) throw refusals.factorNotFound();
  return { live, factor };
}

async function removeFactor({ sql, clock }: AuthContext, factor: Factor): Promise<void> {
  await sql.begin(async (tx) => {
    await lowerSessions(tx, factor.id, clock());
    await deleteFactor(tx, factor.id);
    if ((await countVerifiedFactors(tx, factor.user_id)) === 0) await deleteRecoveryCodes(tx, factor.user_id);
  });
}
