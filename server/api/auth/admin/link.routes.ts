import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { mailPlaces } from "#server/api/auth/request/redirects.ts";
import { optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { metadataSchema } from "#server/api/auth/users/metadata.ts";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import { generateLink, linkTypes } from "./generate-link.ts";
import { invite } from "./invite.ts";

const inviteSchema = z.looseObject({ email: optionalText, data: metadataSchema.nullish() });
const linkSchema = z.looseObject({
  type: z.enum(linkTypes),
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadataSchema.nullish(),
  redirect_to: z.string().nullish(),
});

/** Invitations and generated links. The caller has already been verified as the operator. */
export function linkRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  routes.post("/invite", async (c) => {
    const { email, data } = await readBody(c, inviteSchema);
    return c.json(userAnswer(await invite(context, email, data ?? {}, mailPlaces(context, c))));
  });
  routes.post("/admin/generate_link", async (c) => {
    const body = await readBody(c, linkSchema);
    const places = mailPlaces(context, c, body.redirect_to ?? undefined);
    return c.json(await generateLink(context, { ...body, data: body.data ?? {}, ...places }));
  });
  return routes;
}
