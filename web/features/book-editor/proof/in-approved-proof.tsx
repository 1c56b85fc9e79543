import { useQuery } from "@tanstack/react-query";
import { useWords } from "#web/lib/texts/language.tsx";
import { loadApprovedProofOf } from "./load-proofs.ts";
import { proofWords } from "./proof-words.ts";

/** Says before a seal or an erasure what it does to an approved proof with this answer. */
export function InApprovedProof({ answerId }: { answerId: string }) {
  const words = useWords(proofWords);
  const { data: number } = useQuery({
    queryKey: ["approved proof of", answerId],
    queryFn: () => loadApprovedProofOf(answerId),
    staleTime: 0,
  });
  return typeof number === "number" ? <p className="hint">{words.inProof(number)}</p> : null;
}
