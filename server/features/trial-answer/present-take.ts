import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import type { StoredTake } from "./visitor-take-store.ts";

/** The fields of a take that its browser may read. */
export async function presentTake({ id, language, mediaType, claimedMs, ...take }: StoredTake): Promise<VisitorTake> {
  const { draftText } = await import("#server/pipeline/3-memoir/own-words/draft-text.ts");
  const heard = take.transcript === null ? "" : draftText(take.transcript.words, take.transcript.language);
  return {
    id,
    language,
    mediaType,
    state: take.state === "heard" || take.state === "unheard" ? take.state : "waiting",
    durationMs: take.facts?.durationMs ?? claimedMs,
    text: take.corrected ?? heard,
    draft: take.corrected === null && heard !== "" && (take.transcript?.draft ?? true),
  };
}
