import { z } from "zod";
import { keepTokenSchema } from "#domain/account/account-erasure.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { keepByToken } from "./erasure-store.ts";

const askedSchema = z.object({ token: keepTokenSchema });

/** `keep-account`: the link of a letter ends the erasure of an account. Only a POST does, so that a link scanner keeps nothing. */
export function keepAccount({ db }: Pick<Context, "db">): ServerFunction {
  return {
    callers: "anyone",
    run: async ({ json }) => ({ kept: await keepByToken(db.sql, json(askedSchema).token) }),
  };
}
