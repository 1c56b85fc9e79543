import { z } from "zod";
import { fail } from "#server/platform/errors.ts";

const databaseErrorSchema = z.object({ code: z.string(), message: z.string() });

/** Throws what a function of the desk refused as an AppError; anything else unchanged. */
export function refusalOfDesk(thrown: unknown): never {
  const refused = databaseErrorSchema.safeParse(thrown);
  if (!refused.success) throw thrown;
  const { code, message } = refused.data;
  if (code === "42501") throw fail("not_allowed", message, thrown);
  if (code === "PT404") throw fail("not_found", message, thrown);
  if (code === "PT409") throw fail("conflict", message, thrown);
  throw thrown;
}
