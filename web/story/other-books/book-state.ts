import type { OtherBookWords } from "./other-book.en.ts";

type MadeProof = { number: number; approved_at: string | null; memoir_id: string | null };

/** What became of a book, in words. `newest`: its newest proof. */
export function stateInWords(
  newest: MadeProof | undefined,
  isMaking: boolean,
  { states }: Pick<OtherBookWords, "states">,
): string {
  if (isMaking) return states.making((newest?.number ?? 0) + 1);
  if (newest === undefined) return states.none;
  return newest.approved_at === null ? states.ready(newest.number) : states.approved(newest.number);
}

/** The one next step of a book: to its look, to its proof, or to its pages once it is approved. */
export function nextActOf(newest: MadeProof | undefined, isMaking: boolean): keyof OtherBookWords["acts"] {
  if (isMaking) return "proof";
  if (newest === undefined) return "design";
  return newest.approved_at === null || newest.memoir_id === null ? "proof" : "read";
}
