import type { UnwrittenReason } from "#domain/book/memoir.ts";

/** Ends the writing: finished sections stay, and own words replace the rest. */
export class StopWriting extends Error {
  override name = "StopWriting";
  readonly reason: UnwrittenReason;

  constructor(reason: UnwrittenReason, cause?: unknown) {
    super(`The written edition stops: ${reason}.`, { cause });
    this.reason = reason;
  }
}
