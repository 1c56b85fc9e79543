import type { WaitingPiece } from "#domain/memory/contribution.ts";
import type { ApproveWords } from "./approve.en.ts";

/** The heading of an approved piece whose owner gives it none. */
export function titleOf({ type, name }: WaitingPiece, words: ApproveWords): string {
  return type === "picture" ? words.pictureTitle(name) : words.defaultTitle(name);
}
