import { setTimeout as sleep } from "node:timers/promises";
import { asAppError } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";
import type { MailTransport } from "#server/providers/mail/mail-transport.ts";
import { composeLetter } from "./compose-letter.ts";
import type { Letter } from "./letter.ts";

/** Takes letters and sends them after the answer has gone, so that no answer's time tells whether one was sent. */
export type Letterbox = {
  post(letter: Letter): void;
  /** Resolves when every posted letter is sent; one that waits for another try is given up. */
  close(): Promise<void>;
};

/** Milliseconds before each further try. */
const patience = [1_000, 5_000, 30_000];

export function createLetterbox(transport: MailTransport, log: Log, pauses = patience): Letterbox {
  const going = new Set<Promise<void>>();
  const closing = new AbortController();
  const deliver = async (letter: Letter) => {
    for (let attempt = 0; ; attempt++) {
      try {
        await transport.send(composeLetter(letter));
        return;
      } catch (thrown) {
        const error = asAppError(thrown);
        const pause = pauses[attempt];
        if (!error.retryable || pause === undefined || closing.signal.aborted) {
          log.error({ kind: letter.kind, code: error.code, attempt, err: error.cause }, "a letter could not be sent");
          return;
        }
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  return {
    post: (letter) => {
      const sent = deliver(letter).finally(() => going.delete(sent));
      going.add(sent);
    },
    close: async () => {
      closing.abort();
      while (going.size > 0) await Promise.all(going);
    },
  };
}
