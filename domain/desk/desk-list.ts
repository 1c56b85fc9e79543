import { z } from "zod/mini";

const search = z.optional(z.string().check(z.maxLength(200)));
const choice = z.optional(z.string().check(z.maxLength(40)));
const time = z.optional(z.iso.datetime());

/** A list of the desk that can be downloaded, with its filters. */
export const deskListSchema = z.discriminatedUnion("list", [
  z.object({ list: z.literal("people"), search, type: choice }),
  z.object({ list: z.literal("orders"), search, payment: choice, status: choice }),
  z.object({ list: z.literal("waitlist"), search, state: choice }),
  z.object({ list: z.literal("log"), search, type: choice, from: time, to: time }),
  z.object({ list: z.literal("admin-events"), search, from: time, to: time }),
]);
export type DeskList = z.infer<typeof deskListSchema>;
