import type { Context } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";

/** One OAuth grant type. Answers with GoTrue's AccessTokenResponse. */
export type Grant = (context: AuthContext, c: Context) => Promise<object>;
