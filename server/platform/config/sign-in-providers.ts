import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
const providerSchema = z
  .object({
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    issuer: address.optional(),
    authorization_endpoint: address.optional(),
    token_endpoint: address.optional(),
    userinfo_endpoint: address.optional(),
    scopes: z.string().default("openid email profile"),
    audiences: z.array(z.string()).default([]),
    fields: z
      .object({
        id: z.string().default("id"),
        email: z.string().default("email"),
        email_verified: z.string().optional(),
        name: z.string().default("name"),
        picture: z.string().default("avatar_url"),
      })
      .prefault({}),
    trust_email: z.boolean().default(false),
  })
  .refine(
    (given) => given.issuer ?? (given.authorization_endpoint && given.token_endpoint && given.userinfo_endpoint),
    "needs issuer, or authorization_endpoint, token_endpoint and userinfo_endpoint",
  );

/**
 * A sign-in provider: OpenID Connect by `issuer`, or plain OAuth2 by its endpoints, with userinfo field names in
 * `fields`. `trust_email`: the provider verifies addresses without saying so. `audiences`: further client ids accepted
 * in an id_token (native apps).
 */
export type SignInProvider = z.infer<typeof providerSchema>;

/** AUTH_PROVIDERS: a JSON object of settings by provider name. */
export const signInProviders = z
  .string()
  .default("{}")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("is not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(/^[a-z][a-z0-9_:-]{0,60}$/), providerSchema));
