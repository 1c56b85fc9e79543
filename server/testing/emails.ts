import { setTimeout as sleep } from "node:timers/promises";
import type { MailboxMessage } from "#server/providers/mail/local-mailbox.ts";
import type { ServedApp } from "./serve-app.ts";

const patienceMs = 60_000;

export type ReceivedEmail = MailboxMessage & { code: string; link: string };

/**
 * Waits for a message of this kind (or kinds) to this address and extracts its code and link. `after` skips that many
 * messages.
 */
export async function emailTo(
  { context }: Pick<ServedApp, "context">,
  to: string,
  kind: string | readonly string[],
  after = 0,
): Promise<ReceivedEmail> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const received = await context.mail.mailbox.list(to);
    const found = received.filter((message) => [kind].flat().includes(message.kind)).toReversed()[after];
    if (found)
      return {
        ...found,
        code: /\b\d{6}\b/.exec(found.text)?.[0] ?? "",
        link: /https?:\S+/.exec(found.text)?.[0] ?? "",
      };
    if (Date.now() > until) throw new Error(`No ${[kind].flat().join(" or ")} email came to ${to}.`);
    await sleep(20);
  }
}
