import { setTimeout as sleep } from "node:timers/promises";
import { asAppError, type AppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { MailTransport } from "#server/providers/mail/mail-transport.ts";
import { composeEmail } from "./compose-email.ts";
import type { Email } from "./email.ts";

/** Sends emails after the response, so that timing does not reveal whether one was sent. */
export type Mailer = {
  /**
   * `onUnsent` runs when a temporary failure outlasts the retries or this process, and otherwise `onEnd`: after the message
   * was sent or refused for good.
   */
  send(message: Email, onUnsent?: () => Promise<void>, onEnd?: () => Promise<void>): void;
  /** Whether the last email was refused for good. The next one that is accepted ends it. */
  isRefused(): boolean;
  /** Resolves when every email is sent; pending retries are dropped. */
  close(): Promise<void>;
};

/** Milliseconds before each retry. */
const retryPauses = [1_000, 5_000, 30_000];

export function createMailer(transport: MailTransport, log: Log, pauses = retryPauses): Mailer {
  const going = new Set<Promise<void>>();
  const closing = new AbortController();
  let isRefused = false;
  const sendOnce = async (message: Email): Promise<AppError | null> => {
    try {
      await transport.send(composeEmail(message));
      return null;
    } catch (thrown) {
      return asAppError(thrown);
    }
  };
  const deliver: (...of: Parameters<Mailer["send"]>) => Promise<void> = async (message, onUnsent, onEnd) => {
    for (let attempt = 0; ; attempt++) {
      const error = await sendOnce(message);
      if (error === null) {
        isRefused = false;
        return onEnd?.();
      }
      const pause = pauses[attempt];
      if (!error.retryable || pause === undefined || closing.signal.aborted) {
        isRefused = true;
        log.error({ kind: message.kind, code: error.code, attempt, err: error.cause }, "could not send an email");
        return (error.retryable ? onUnsent : onEnd)?.();
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    send: (...of) => {
      const [message] = of;
      const sent = deliver(...of)
        .catch((thrown: unknown) => log.error({ kind: message.kind, err: thrown }, "could not note an unsent email"))
        .finally(() => going.delete(sent));
      going.add(sent);
    },
    isRefused: () => isRefused,
    close: async () => {
      closing.abort();
      while (going.size > 0) await Promise.all(going);
    },
  };
}
