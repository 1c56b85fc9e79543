import { Suspense, useState } from "react";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Proof } from "./load-proofs.ts";
import { ProofFiles } from "./proof-files.tsx";
import { useProofPages, type LookedThrough } from "./use-proof-pages.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { proofWords } from "./proof-words.ts";

const PrintKit = deferredPart(async () => (await import("#web/features/book-editor/print-kit/print-kit.tsx")).PrintKit);

/** The proofs before the newest. The files of an approved one are kept. */
export function EarlierProofs({ proofs }: { proofs: readonly Proof[] }) {
  const words = useWords(proofWords);
  if (proofs.length === 0) return null;
  return (
    <section aria-labelledby="earlier-proofs">
      <h2 id="earlier-proofs">{words.earlier}</h2>
      <ul className="proof-lines">
        {proofs.map((proof) => (
          <EarlierProof key={proof.id} proof={proof} />
        ))}
      </ul>
    </section>
  );
}

function EarlierProof({ proof }: { proof: Proof }) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const pages = useProofPages(proof);
  const isApproved = proof.approved_at !== null;
  return (
    <li>
      <b>{words.proof(proof.number)}</b>{" "}
      <span className="hint">{words.earlierLine(dayOf(proof.made_at, language), proof.pages, isApproved)}</span>{" "}
      {isApproved ? (
        <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.open} <span className="unseen">{words.proof(proof.number)}</span>
        </Button>
      ) : null}
      {pages.shown}
      {isOpen ? (
        <>
          {proof.erased_at === null ? (
            <KeptProof proof={proof} pages={pages} />
          ) : (
            <p>{words.filesErased(dayOf(proof.erased_at, language))}</p>
          )}
          <Fingerprint proof={proof} />
        </>
      ) : null}
    </li>
  );
}

function KeptProof({ proof, pages }: { proof: Proof; pages: LookedThrough }) {
  const { loading } = useWords(frameWords);
  const isTeller = useAuth().user?.id === proof.user_id;
  return (
    <>
      <ProofFiles proof={proof} bytes={null} pages={pages} />
      {isTeller ? (
        <Suspense fallback={<Skeleton label={loading} lines={4} />}>
          <PrintKit proof={proof} />
        </Suspense>
      ) : null}
    </>
  );
}
