import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { countSending } from "#server/api/auth/limits/sending-limit.ts";
import { setBrowserCookie } from "#server/api/auth/request/browser-cookie.ts";
import { mailPlaces } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, withMinDuration, optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import { metadataSchema } from "#server/api/auth/users/metadata.ts";
import { isInvited } from "#server/api/auth/users/invited-store.ts";
import type { Json } from "#server/api/auth/users/user-store.ts";
import { challengeFields, challengeOf } from "./pkce.ts";
import { resend } from "./resend.ts";
import { sendCode, sendLink, type NewUserData, type SendLinkRequest } from "./send-to-owner.ts";

const addressFields = { email: optionalText, phone: optionalText, ...captchaFields, ...challengeFields };
const otpSchema = z.looseObject({
  ...addressFields,
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
  channel: z.enum(["sms", "whatsapp", ""]).nullish(),
});
const linkSchema = z.looseObject({ ...addressFields, data: metadataSchema.nullish() });
const resendSchema = z.looseObject({ ...addressFields, type: optionalText });

/** Requests for codes and links. The answer never reveals whether the address has an account. */
export function codeRequestRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/otp", async (c) => {
      const body = await readBody(c, otpSchema);
      const to = oneAddress(body, "One of email or phone must be set");
      await admit(context, c, body, to);
      const newUser = body.create_user === false ? null : await newUserOf(context, c, to, body.data);
      if ("phone" in to) {
        const channel = body.channel === "whatsapp" ? "whatsapp" : "sms";
        return c.json(
          await withMinDuration(async () => messageId(await sendCode(context, to.phone, channel, newUser))),
        );
      }
      const request = linkRequest(context, c, "magiclink", { challenge: challengeOf(body), newUser });
      return c.json(await withMinDuration(() => sendLink(context, to.email, request)));
    })
    .post("/magiclink", async (c) => {
      const body = await readBody(c, linkSchema);
      const email = readEmail(body.email);
      await admit(context, c, body, { email });
      const newUser = await newUserOf(context, c, { email }, body.data);
      const request = linkRequest(context, c, "magiclink", { challenge: challengeOf(body), newUser });
      return c.json(await withMinDuration(() => sendLink(context, email, request)));
    })
    .post("/recover", async (c) => {
      const body = await readBody(c, linkSchema);
      const email = readEmail(body.email);
      await admit(context, c, body, { email });
      const request = linkRequest(context, c, "recovery", { challenge: challengeOf(body), newUser: null });
      return c.json(await withMinDuration(() => sendLink(context, email, request)));
    })
    .post("/resend", async (c) => {
      const body = await readBody(c, resendSchema);
      const to = oneAddress(body, "Only an email address or phone number should be provided.");
      const asked = `${"email" in to ? "email" : "phone"}:${body.type}`;
      if (!["email:signup", "email:email_change", "phone:sms", "phone:phone_change"].includes(asked))
        throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
      await admit(context, c, body, to);
      const request = { ...mailPlaces(context, c), challenge: challengeOf(body), network: callerNetwork(context, c) };
      await withMinDuration(() => resend(context, to, body.type, request));
      return c.json("phone" in to ? messageId(null) : {});
    });
}

function linkRequest(
  context: AuthContext,
  c: Context,
  action: SendLinkRequest["action"],
  rest: Pick<SendLinkRequest, "challenge" | "newUser">,
): SendLinkRequest {
  return { ...mailPlaces(context, c), action, ...rest };
}

type To = { email: string } | { phone: string };

function oneAddress(body: { email: string; phone: string }, otherwise: string): To {
  if ((body.email === "") === (body.phone === "")) throw invalid(otherwise);
  return body.email === "" ? { phone: readPhone(body.phone) } : { email: readEmail(body.email) };
}

async function admit(
  context: AuthContext,
  c: Context,
  body: Parameters<typeof checkCaptcha>[2],
  to: To,
): Promise<void> {
  if ("phone" in to && !context.settings.phone)
    throw refuse(400, "phone_provider_disabled", "Unsupported phone provider");
  await checkCaptcha(context, c, body);
  const network = callerNetwork(context, c);
  await context.limits.consume("send", network, context.settings.limits.send);
  await countSending(context, to, { network });
}

/** Data for an account to be created; null when only invited addresses may join. */
async function newUserOf(
  context: AuthContext,
  c: Context,
  to: To,
  data: Json | null | undefined,
): Promise<NewUserData | null> {
  const isOpen = context.settings.signups || ("email" in to && (await isInvited(context.sql, to.email)));
  if (!isOpen) return null;
  const metadata = data ?? {};
  return { metadata, browser: Object.keys(metadata).length === 0 ? null : setBrowserCookie(context, c) };
}

function messageId(id: string | null): { message_id: string } {
  return { message_id: id ?? randomUUID() };
}
