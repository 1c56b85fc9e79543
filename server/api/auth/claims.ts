import { z } from "zod";

export const claimsSchema = z.looseObject({
  role: z.string().default("anon"),
  sub: z.string().exactOptional(),
  exp: z.number().exactOptional(),
  iat: z.number().exactOptional(),
  iss: z.string().exactOptional(),
  aud: z.union([z.string(), z.array(z.string())]).exactOptional(),
  aal: z.enum(["aal1", "aal2", "aal3"]).exactOptional(),
  amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).exactOptional(),
  session_id: z.string().exactOptional(),
  email: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  is_anonymous: z.boolean().exactOptional(),
});

/** The claims of a signed token, times in seconds since 1970. `auth.jwt()` returns the whole object in SQL. */
export type Claims = z.infer<typeof claimsSchema>;
