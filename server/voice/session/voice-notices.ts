import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import type { Log } from "#server/platform/log/log.ts";

/** `at`: when it began, in ms since 1970 by the clock of its machine. `part`: what the recognizer is for. */
const begunSchema = z.object({
  kind: z.literal("begun"),
  of: z.enum(["conversation", "recognizer"]),
  part: z.enum(["answer", "conversation"]),
  person: z.string().max(100),
  id: z.string().max(100),
  at: z.number(),
});
const noticeSchema = z.discriminatedUnion("kind", [
  begunSchema,
  z.object({ kind: z.literal("ended"), id: z.string().max(100) }),
]);
/** What a person began, and what ended, in another process of this database. */
export type VoiceNotice = z.infer<typeof noticeSchema>;
export type VoiceBegun = z.infer<typeof begunSchema>;
const envelopeSchema = z.object({ from: z.uuid(), notice: noticeSchema });

export type VoiceNotices = {
  notify(notice: VoiceNotice): void;
  /** Calls `receive` for each notice of another process. */
  onNotice(receive: (notice: VoiceNotice) => void): void;
};

/** For a process that is alone. */
export const noVoiceNotices: VoiceNotices = { notify: () => undefined, onNotice: () => undefined };

const channel = "voice_places";

export async function openVoiceNotices(sql: Sql, log: Log): Promise<VoiceNotices & { close(): Promise<void> }> {
  const self = randomUUID();
  const receivers: ((notice: VoiceNotice) => void)[] = [];
  const listening = await sql.listen(channel, (text) => {
    const envelope = readEnvelope(text);
    if (envelope === null || envelope.from === self) return;
    for (const receive of receivers) receive(envelope.notice);
  });
  let sending = Promise.resolve();
  const send = async (notice: VoiceNotice) => {
    try {
      await sql`select pg_notify(${channel}, ${JSON.stringify({ from: self, notice })})`;
    } catch (thrown) {
      log.warn({ err: thrown }, "could not notify other processes of a conversation");
    }
  };
  return {
    notify: (notice) => {
      sending = sending.then(() => send(notice));
    },
    onNotice: (receive) => void receivers.push(receive),
    close: async () => {
      await sending;
      await listening.unlisten();
    },
  };
}

/** Whether `one` began after `other`, the same in every process. */
export function isNewer(one: { at: number; id: string }, other: { at: number; id: string }): boolean {
  return one.at === other.at ? one.id > other.id : one.at > other.at;
}

function readEnvelope(text: string): z.infer<typeof envelopeSchema> | null {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
