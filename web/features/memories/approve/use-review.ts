import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WaitingPiece } from "#domain/memory/contribution.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { memoryKeys } from "#web/features/memories/api/load-memories.ts";
import { decideContribution, loadReview, reviewKey, type Decision } from "./review-contributions.ts";

/** New pieces show within this time. A hidden tab does not ask. */
const refreshMs = 15_000;

export type Decided = { piece: WaitingPiece; kind: Decision["kind"] };
type Problem = "changed" | "gone" | "full" | "notDecided";

/** What waits for the owner, and their decisions. */
export function useReview() {
  const userId = useSession()?.user.id ?? "";
  const queries = useQueryClient();
  const queryKey = reviewKey(userId);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: loadReview,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  const [busy, setBusy] = useState(false);
  const [decided, setDecided] = useState<Decided | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Returns whether it is decided. */
  async function decide(piece: WaitingPiece, decision: Decision): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    const failed = await decideContribution(piece, decision).then(() => null, problemOf);
    await queries.invalidateQueries({ queryKey });
    if (decision.kind === "approve") await queries.invalidateQueries({ queryKey: memoryKeys(userId).rows });
    setBusy(false);
    setProblem(failed);
    setDecided(failed === null ? { piece, kind: decision.kind } : null);
    return failed === null;
  }
  return {
    review: data,
    failed: isError && data === undefined,
    retry: () => void refetch(),
    busy,
    decided,
    problem,
    decide,
  };
}

function problemOf(thrown: unknown): Problem {
  if (!(thrown instanceof RequestFailure)) throw thrown;
  if (thrown.status === 409) return "changed";
  if (thrown.status === 404) return "gone";
  return thrown.status === 429 || thrown.status === 413 ? "full" : "notDecided";
}
