import { z } from "zod";

const presenceSchema = z.object({
  room: z.string(),
  key: z.string(),
  id: z.string(),
  ref: z.string(),
  prev: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
});
const noticeSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("broadcast"),
    room: z.string(),
    event: z.string(),
    json: z.unknown().optional(),
    base64: z.string().optional(),
  }),
  presenceSchema.extend({ kind: z.literal("here") }),
  z.object({ kind: z.literal("gone"), room: z.string(), id: z.string() }),
  z.object({ kind: z.literal("state"), presences: z.array(presenceSchema) }),
  z.object({ kind: z.literal("alive"), digest: z.string() }),
  z.object({ kind: z.literal("who"), node: z.string().nullable() }),
  z.object({ kind: z.literal("left") }),
]);
/** Notices between processes on one database. `who` requests the `state` of one process or all. */
export type NodeNotice = z.infer<typeof noticeSchema>;

export const nodeEnvelopeSchema = z.object({ from: z.string(), notice: noticeSchema });
