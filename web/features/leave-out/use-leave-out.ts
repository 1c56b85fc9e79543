import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { storyKey } from "#web/lib/api/query-keys.ts";
import {
  loadLeaveOutAnswer,
  loadProofWith,
  loadRedactions,
  putBack,
  takeOut,
  type Redaction,
  type Wanted,
} from "./load-leave-out.ts";

const pollMs = 1500;

/** Passages that are on their way. */
export function isWaiting({ wanted, state, problem }: Redaction): boolean {
  return wanted !== state && problem === null;
}

/** An answer, what is out of it, and the changes of both. Work that goes on is polled. */
export function useLeaveOut(answerId: string) {
  const client = useQueryClient();
  const key = ["leave out", answerId];
  const answer = useQuery({
    queryKey: [...key, "words"],
    queryFn: () => loadLeaveOutAnswer(answerId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.settled === false ? pollMs : false),
  });
  const redactions = useQuery({
    queryKey: [...key, "redactions"],
    queryFn: () => loadRedactions(answerId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? pollMs : false),
  });
  const proof = useQuery({ queryKey: [...key, "proof"], queryFn: () => loadProofWith(answerId), staleTime: 0 });
  const reload = async () => {
    await client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: storyKey });
    void client.invalidateQueries({ queryKey: ["voice"] });
  };
  const take = useMutation({
    mutationFn: ({ fromMs, toMs, wanted }: { fromMs: number; toMs: number; wanted: Wanted }) =>
      takeOut(answerId, { fromMs, toMs }, wanted),
    onSettled: reload,
  });
  const back = useMutation({ mutationFn: putBack, onSettled: reload });
  return { answer, redactions, proof, take, back };
}
