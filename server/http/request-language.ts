import type { Context } from "hono";
import { preferredLanguage, type Language } from "#domain/language.ts";

/** The language of a request without a language in its address, from Accept-Language with its weights. */
export function requestLanguage(c: Context): Language {
  return preferredLanguage(acceptedLanguages(c.req.header("accept-language") ?? ""));
}

/** Language tags in order of their weight (RFC 9110 §12.5.4); a weight of 0 means not acceptable. */
export function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((one) => one.trim());
      const weight = parameters.find((one) => one.startsWith("q="))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
