import { RequestFailure } from "#web/lib/api/request-failure.ts";
import type { ContributeWords } from "./contribute.en.ts";

/** Why a piece did not arrive. A network failure may pass. */
export function problemOf(thrown: unknown, words: ContributeWords, giver: string): string {
  if (!(thrown instanceof RequestFailure)) throw thrown;
  if (thrown.status === 403 || thrown.status === 401) return words.closed;
  if (thrown.status === 415 || thrown.status === 400) return words.picture.wrong;
  return thrown.status === 429 || thrown.status === 413 ? words.full(giver) : words.notSent;
}
