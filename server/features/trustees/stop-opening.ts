import { z } from "zod";
import { openingTokenSchema } from "#domain/account/trustee.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { stopByLetter } from "./trustee-store.ts";

const askedSchema = z.object({ token: openingTokenSchema });

/** `stop-opening`: the link of a letter stops a request. Only a POST does, so that a link scanner stops nothing. */
export function stopOpening({ db }: Pick<Context, "db">): ServerFunction {
  return {
    callers: "anyone",
    run: async ({ json }) => ({ state: await stopByLetter(db.sql, json(askedSchema).token) }),
  };
}
