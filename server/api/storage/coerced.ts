import { z } from "zod";

// Coerces JSON like Supabase Storage, for clients that send "60" for 60, "true" for true or one string for a list.

export function numberLike<T extends z.ZodType>(schema: T) {
  return z.preprocess((given) => (typeof given === "string" && given.trim() !== "" ? Number(given) : given), schema);
}

export function booleanLike<T extends z.ZodType>(schema: T) {
  const meanings = new Map<unknown, boolean>([
    ["true", true],
    ["false", false],
    [1, true],
    [0, false],
  ]);
  return z.preprocess((given) => meanings.get(given) ?? given, schema);
}

/** Null becomes the empty string. */
export function textLike<T extends z.ZodType>(schema: T) {
  return z.preprocess((given) => {
    if (given === null) return "";
    return typeof given === "number" || typeof given === "boolean" ? String(given) : given;
  }, schema);
}

export function listLike<T extends z.ZodType>(schema: T) {
  return z.preprocess((given) => (typeof given === "string" ? [given] : given), schema);
}
