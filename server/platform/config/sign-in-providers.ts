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
 * An upstream that people sign in with: OpenID Connect by its `issuer`, or plain OAuth2 by its addresses, whose
 * userinfo keeps things under the names in `fields`. `trust_email`: the upstream lets nobody use an address that is not
 * theirs, although it does not say so. `audiences` are further client ids that an id_token may name (native apps).
 */
export type SignInProvider = z.infer<typeof providerSchema>;

/** AUTH_PROVIDERS: a JSON object from the provider's name, as the client says it, to its settings. */
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
