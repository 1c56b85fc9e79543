import { z } from "zod";
import { invalid, refusals } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { callerNetwork, entryOf, optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { assertMaySignIn, issueSession } from "#server/api/auth/sessions/issue-session.ts";
import { findPendingPassword } from "#server/api/auth/sign-up/pending-store.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import { updateUser } from "#server/api/auth/users/user-store.ts";
import { countSignInTry } from "./sign-in-store.ts";
import type { Grant } from "./grant.ts";

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  ...captchaFields,
});

/** The account's count is reset only above this number, which saves most sign-ins a statement. */
const manyTries = 4;

/** An unknown user, a missing password and a wrong password give the same answer after the same work. */
export const passwordGrant: Grant = async (context, c) => {
  const body = await readBody(c, bodySchema);
  if ((body.email === "") === (body.phone === ""))
    throw invalid("Only an email address or phone number should be provided on login.");
  await checkCaptcha(context, c, body);
  const address = body.email === "" ? readPhone(body.phone) : readEmail(body.email);
  const { limits, settings, sql } = context;
  await limits.consume("sign-in", callerNetwork(context, c), settings.limits.signIn);
  const contact = body.email === "" ? { phone: address } : { email: address };
  const { tries, user, spent } = await countSignInTry(sql, settings.limits.signInAccount, contact, Date.now());
  const confirmed = body.email === "" ? user?.phone_confirmed_at : user?.email_confirmed_at;
  const pending = user !== null && !confirmed ? await findPendingPassword(sql, user.id) : null;
  const { right, renewed } = await context.passwords.check(body.password, user?.encrypted_password ?? pending);
  if (user === null || spent || !right) throw refusals.credentials();
  assertMaySignIn(user, context.clock());
  if (!confirmed) throw body.email === "" ? refusals.phoneNotConfirmed() : refusals.emailNotConfirmed();
  if (tries > manyTries)
    for (const counted of [address, user.id])
      await limits.reset("sign-in-account", counted, settings.limits.signInAccount);
  if (renewed !== null) await updateUser(sql, user.id, { encrypted_password: renewed }, context.clock());
  return issueSession(context, sql, user, entryOf(context, c, "password"));
};
