import { z } from "zod";
import { invalid, refusals } from "#server/backend/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/backend/auth/request/captcha.ts";
import { addressOf, entryOf, optionalText, readBody } from "#server/backend/auth/request/request-edge.ts";
import { assertMaySignIn, issueSession } from "#server/backend/auth/sessions/issue-session.ts";
import { readEmail, readPhone } from "#server/backend/auth/users/address.ts";
import { findUserByEmail, findUserByPhone, updateUser } from "#server/backend/auth/users/user-store.ts";
import type { Grant } from "./token.routes.ts";

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  ...captchaFields,
});

/** The count of an account is set back only when it has grown: that saves most sign-ins a statement. */
const manyTries = 4;

/** Whoever does not exist, has no password or gave a wrong one gets the same answer after the same work. */
export const passwordGrant: Grant = async (context, c) => {
  const body = await readBody(c, bodySchema);
  if ((body.email === "") === (body.phone === ""))
    throw invalid("Only an email address or phone number should be provided on login.");
  await checkCaptcha(context, c, body);
  const address = body.email === "" ? readPhone(body.phone) : readEmail(body.email);
  const { limits, settings, sql } = context;
  const [tries] = await Promise.all([
    limits.spend("sign-in-account", address, settings.limits.signInAccount),
    limits.spend("sign-in", addressOf(context, c), settings.limits.signIn),
  ]);
  const user = await (body.email === "" ? findUserByPhone(sql, address) : findUserByEmail(sql, address));
  const { right, renewed } = await context.passwords.check(body.password, user?.encrypted_password ?? null);
  if (user === null || !right) throw refusals.credentials();
  assertMaySignIn(user, context.clock());
  if (body.email !== "" && user.email_confirmed_at === null) throw refusals.emailNotConfirmed();
  if (body.phone !== "" && user.phone_confirmed_at === null) throw refusals.phoneNotConfirmed();
  if (tries > manyTries) await limits.forget("sign-in-account", address, settings.limits.signInAccount);
  if (renewed !== null) await updateUser(sql, user.id, { encrypted_password: renewed }, context.clock());
  return issueSession(context, sql, user, entryOf(context, c, "password"));
};
