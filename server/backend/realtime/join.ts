import { z } from "zod";

const filterSchema = z
  .string()
  .max(500)
  .regex(/^[^=]{1,63}=(?:eq|neq|lt|lte|gt|gte|in)\..*$/s);
const changeSchema = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.string().max(63),
  table: z.string().max(63).optional(),
  filter: filterSchema.optional(),
});
export type WantedChange = z.infer<typeof changeSchema>;

/** What a client says when it joins a channel. */
export const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().default(false), self: z.boolean().default(false) }).prefault({}),
      presence: z.object({ key: z.string().max(255).default(""), enabled: z.boolean().default(false) }).prefault({}),
      postgres_changes: z.array(changeSchema).max(50).default([]),
      private: z.boolean().default(false),
    })
    .prefault({}),
});
export type Join = z.infer<typeof joinSchema>;

export const tokenSchema = z.object({ access_token: z.string().min(1) });
export const broadcastSchema = z.object({ event: z.string().min(1).max(100), payload: z.unknown().optional() });
export const presenceSchema = z.object({
  event: z.enum(["track", "untrack"]),
  payload: z.record(z.string(), z.unknown()).default({}),
});

/** `user_id=eq.5` in its parts; `values` has one entry but for `in`. */
export type ChangeFilter = { column: string; operator: string; values: string[] };

export function readChangeFilter(text: string | undefined): ChangeFilter | null {
  const parts = /^([^=]+)=(\w+)\.(.*)$/s.exec(text ?? "");
  if (!parts) return null;
  const [, column = "", operator = "", value = ""] = parts;
  const values =
    operator === "in"
      ? value
          .replace(/^\(|\)$/g, "")
          .split(",")
          .map((one) => one.trim())
      : [value];
  return { column, operator, values };
}

/** Whether a row's value fits. Numbers compare as numbers, all else as text. */
export function fits({ operator, values }: ChangeFilter, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  const [first = ""] = values;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (operator === "eq") return text === first;
  if (operator === "neq") return text !== first;
  if (operator === "in") return values.includes(text);
  const [left, right] = typeof value === "number" ? [value, Number(first)] : [text, first];
  if (operator === "lt") return left < right;
  if (operator === "lte") return left <= right;
  if (operator === "gt") return left > right;
  return left >= right;
}
