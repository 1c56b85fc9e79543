import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { challengeFields, challengeOf } from "#server/api/auth/one-time/pkce.ts";
import { mailPlaces } from "#server/api/auth/request/redirects.ts";
import { setBrowserCookie } from "#server/api/auth/request/browser-cookie.ts";
import { withMinDuration, callerNetwork, optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { requireUser } from "#server/api/auth/sessions/require-user.ts";
import { metadataSchema } from "#server/api/auth/users/metadata.ts";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import { changeUser } from "./change-user.ts";
import { sendNonce } from "./reauthenticate.ts";

const bodySchema = z.looseObject({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  data: metadataSchema.nullish(),
  channel: z.enum(["sms", "whatsapp", ""]).nullish(),
  ...challengeFields,
});

/** Reads and changes the caller's own account. */
export function userRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/user", async (c) => c.json(userAnswer((await requireUser(context, c)).user)))
    .put("/user", async (c) => {
      const live = await requireUser(context, c);
      const { channel, ...body } = await readBody(c, bodySchema);
      const changes = {
        ...body,
        channel: channel === "whatsapp" ? ("whatsapp" as const) : ("sms" as const),
        challenge: challengeOf(body),
        ...mailPlaces(context, c),
        network: callerNetwork(context, c),
        browser: body.email === "" && body.phone === "" ? null : setBrowserCookie(context, c),
      };
      return c.json(userAnswer(await changeUser(context, live, changes)));
    })
    .get("/reauthenticate", async (c) => {
      const { user } = await requireUser(context, c);
      const network = callerNetwork(context, c);
      await context.limits.consume("send", network, context.settings.limits.send);
      return c.json(await withMinDuration(() => sendNonce(context, user, network)));
    });
}
