import type { UnwrittenReason } from "#domain/book/memoir.ts";

/** Nothing more can be written and checked: finished sections stay, the rest is told in own words. */
export class StopWriting extends Error {
  override name = "StopWriting";
  readonly reason: UnwrittenReason;

  constructor(reason: UnwrittenReason, cause?: unknown) {
    super(`The written edition stops: ${reason}.`, { cause });
    this.reason = reason;
  }
}
