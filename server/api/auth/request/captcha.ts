import type { Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { addressOf, callerNetwork } from "./request-edge.ts";
import { isAdmin } from "#server/api/auth/sessions/require-user.ts";

/** The body field with the captcha token. */
export const captchaFields = {
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().nullish() }).nullish(),
};
type CaptchaBody = { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined };

/** Does nothing when no captcha is configured or the caller is the operator. Throws `captcha_failed`. */
export async function checkCaptcha(context: AuthContext, c: Context, body: CaptchaBody): Promise<void> {
  if (context.captcha === null || (await isAdmin(context, c))) return;
  const token = body.gotrue_meta_security?.captcha_token ?? "";
  if (token !== "") await context.limits.consume("captcha", callerNetwork(context, c), context.settings.limits.captcha);
  const reason = token === "" ? "no captcha_token found" : await context.captcha(token, addressOf(context, c));
  if (reason !== null) throw refuse(400, "captcha_failed", `captcha protection: request disallowed (${reason})`);
}
