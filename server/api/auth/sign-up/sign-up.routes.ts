import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { challengeFields, challengeOf } from "#server/api/auth/one-time/pkce.ts";
import { checkPassword } from "#server/api/auth/secrets/password-rules.ts";
import { setBrowserCookie } from "#server/api/auth/request/browser-cookie.ts";
import { mailPlaces } from "#server/api/auth/request/redirects.ts";
import {
  callerNetwork,
  withMinDuration,
  entryOf,
  optionalText,
  readBody,
} from "#server/api/auth/request/request-edge.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import { metadataSchema } from "#server/api/auth/users/metadata.ts";
import { signUpAnonymously } from "./anonymous.ts";
import { signUp } from "./sign-up.ts";

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: z.enum(["sms", "whatsapp", ""]).nullish(),
  data: metadataSchema.nullish(),
  ...challengeFields,
  ...captchaFields,
});

export function signUpRoutes(context: AuthContext): Hono {
  return new Hono().post("/signup", async (c) => {
    const body = await readBody(c, bodySchema);
    const metadata = body.data ?? {};
    if (body.email === "" && body.phone === "" && body.password === "") {
      await checkCaptcha(context, c, body);
      await context.limits.consume("anonymous", callerNetwork(context, c), context.settings.limits.anonymous);
      return c.json(await signUpAnonymously(context, metadata, entryOf(context, c, "anonymous")));
    }
    if (!context.settings.signups) throw refusals.signupsClosed();
    await checkCaptcha(context, c, body);
    if (body.password === "") throw invalid("Signup requires a valid password");
    if (body.email !== "" && body.phone !== "")
      throw invalid("Only an email address or phone number should be provided on signup.");
    if (body.email === "" && !context.settings.phone)
      throw refuse(400, "phone_provider_disabled", "Phone signups are disabled");
    const contact = body.email === "" ? { phone: readPhone(body.phone) } : { email: readEmail(body.email) };
    checkPassword(body.password);
    const { password } = body;
    const { origin, redirectTo } = mailPlaces(context, c);
    const request = {
      contact,
      password,
      metadata,
      challenge: challengeOf(body),
      channel: body.channel === "whatsapp" ? ("whatsapp" as const) : ("sms" as const),
      redirectTo,
      browser: setBrowserCookie(context, c),
    };
    await context.limits.consume("sign-up", callerNetwork(context, c), context.settings.limits.signUp);
    return c.json(
      await withMinDuration(() => signUp(context, request, { ...entryOf(context, c, "password"), origin })),
    );
  });
}
