import { z } from "zod";
import { eventSchema } from "./frame.ts";

/** Some clients send booleans as text. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(["true", "false"]))
    .transform((text) => text === "true"),
]);
const changeSchema = z.record(z.string(), z.unknown());

/** The payload of a join. */
export const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z
        .object({ ack: flag.default(false), self: flag.default(false), replay: z.unknown().optional() })
        .prefault({}),
      presence: z.object({ key: z.string().max(255).default(""), enabled: flag.default(false) }).prefault({}),
      postgres_changes: z
        .array(changeSchema.nullable())
        .max(50)
        .nullish()
        .transform((asked) => (asked ?? []).filter((one) => one !== null)),
      postgres_changes_options: z.object({ wait: flag.default(false) }).prefault({}),
      private: flag.default(false),
    })
    .prefault({}),
});
export type Join = z.infer<typeof joinSchema>;

export const tokenSchema = z.object({ access_token: z.string().min(1) });
export const broadcastSchema = z.object({
  event: eventSchema,
  payload: z.unknown().optional(),
  persist: z.unknown().optional(),
});
export const presenceSchema = z.object({
  event: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["track", "untrack"])),
  payload: z.record(z.string(), z.unknown()).default({}),
});
