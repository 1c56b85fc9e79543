import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { JWTExpired } from "jose/errors";
import { z } from "zod";
import { claimsSchema } from "#server/api/auth/claims.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import { transformationSchema, type Transformation } from "#server/api/storage/render/transformation.ts";
import { refuse } from "#server/api/storage/storage-error.ts";

const callerSchema = z.object({ role: z.enum(["anon", "authenticated", "service_role"]), claims: claimsSchema });
const readSchema = z.object({ scope: z.literal("read"), url: z.string(), caller: callerSchema.optional() });
const renderSchema = z.object({
  scope: z.literal("render"),
  url: z.string(),
  caller: callerSchema,
  transform: transformationSchema,
});
const uploadSchema = z.object({
  scope: z.literal("upload"),
  url: z.string(),
  upsert: z.boolean(),
  caller: callerSchema,
});

/** Tokens of signed addresses, each bound to one object, one purpose and an expiry. `url` is `bucket/name`. */
export type SignedTokens = {
  signRead(url: string, seconds: number, caller: Caller): Promise<string>;
  /** The signer, whose rights apply to the read. Null for tokens of an earlier version. */
  verifyRead(token: string, url: string): Promise<Caller | null>;
  /** The token opens the object in this form only. */
  signRender(url: string, seconds: number, caller: Caller, transform: Transformation): Promise<string>;
  verifyRender(token: string, url: string): Promise<{ caller: Caller; transform: Transformation }>;
  /** Uploads with the token run as `caller`. */
  signUpload(url: string, caller: Caller, upsert: boolean): Promise<string>;
  verifyUpload(token: string, url: string): Promise<{ caller: Caller; upsert: boolean }>;
};

/** 30 days, also for tokens of an earlier version. */
export const longestReadSeconds = 30 * 86_400;
const uploadSeconds = 2 * 60 * 60;

export function createSignedTokens(codeSecret: Buffer, clock: () => Date = () => new Date()): SignedTokens {
  const key = Buffer.from(hkdfSync("sha256", codeSecret, "heirvoice", "signed storage addresses", 32));
  const now = () => Math.floor(clock().getTime() / 1000);
  const sign = (claims: Record<string, unknown>, seconds: number) =>
    new SignJWT({ ...claims, iat: now(), exp: now() + seconds }).setProtectedHeader({ alg: "HS256" }).sign(key);
  const verify = async <T extends { url: string }>(token: string, url: string, schema: z.ZodType<T>): Promise<T> => {
    const payload = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: clock() }).then(
      (verified) => verified.payload,
      (thrown: unknown) => {
        throw refuse.invalidSignature(
          thrown instanceof JWTExpired ? '"exp" claim timestamp check failed' : "signature verification failed",
        );
      },
    );
    // Not `maxTokenAge`, which rejects tokens of a node whose clock is ahead.
    if (payload.iat === undefined || now() - payload.iat > longestReadSeconds)
      throw refuse.invalidSignature("signature verification failed");
    const parsed = schema.safeParse(payload);
    if (!parsed.success || parsed.data.url !== url)
      throw refuse.invalidSignature("The signature belongs to another object");
    return parsed.data;
  };
  return {
    signRead: (url, seconds, caller) => sign({ scope: "read", url, caller: leastOf(caller) }, seconds),
    verifyRead: async (token, url) => (await verify(token, url, readSchema)).caller ?? null,
    signRender: (url, seconds, caller, transform) =>
      sign({ scope: "render", url, caller: leastOf(caller), transform }, seconds),
    verifyRender: (token, url) => verify(token, url, renderSchema),
    signUpload: (url, caller, upsert) => sign({ scope: "upload", url, caller: leastOf(caller), upsert }, uploadSeconds),
    verifyUpload: (token, url) => verify(token, url, uploadSchema),
  };
}

/**
 * Anybody with the address can read the token's claims, so it holds only what row level security and revocation need.
 */
function leastOf({ role, claims }: Caller): Caller {
  const { sub, session_id, aal, is_anonymous } = claims;
  return {
    role,
    claims: {
      role: claims.role,
      ...(sub && { sub }),
      ...(session_id && { session_id }),
      ...(aal && { aal }),
      ...(is_anonymous && { is_anonymous }),
    },
  };
}
