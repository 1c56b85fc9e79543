import type { Context } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";

/** The first language of the browser's list that we speak, by its base; English when there is none. */
export function preferredLanguage(c: Context): Language {
  const wanted = (c.req.header("accept-language") ?? "").split(",").map((one) => one.trim().slice(0, 2));
  return wanted.map((one) => languageSchema.safeParse(one).data).find((language) => language !== undefined) ?? "en";
}
