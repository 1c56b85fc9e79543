import { Suspense } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { OpenBook, Ornament } from "#web/story/open-book/open-book.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EarlierProofs } from "./earlier-proofs.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import type { Proof, ProofStanding } from "./load-proofs.ts";
import { MakeProof } from "./make-proof.tsx";
import type { ProofViewProps } from "./open-proof.tsx";
import { ProofFiles } from "./proof-files.tsx";
import { proofWords } from "./proof-words.ts";
import { useProofPages, type LookedThrough } from "./use-proof-pages.tsx";
import { useStanding } from "./use-proofs.ts";

const PrintKit = deferredPart(async () => (await import("#web/features/book-editor/print-kit/print-kit.tsx")).PrintKit);

/** An approved proof: when, its fingerprint, its kept files, and what later changes mean for it. */
export function ApprovedProof({ proofs, proof, userId, making, storyId }: ProofViewProps) {
  const pages = useProofPages(proof);
  return (
    <>
      {pages.shown}
      <OpenBook
        answered={
          <>
            <Approval proof={proof} isTeller={proof.user_id === userId} />
            <EarlierProofs proofs={proofs.slice(1)} />
          </>
        }
        next={
          <WhatFollows
            proof={proof}
            isTeller={proof.user_id === userId}
            pages={pages}
            making={making}
            storyId={storyId}
          />
        }
      />
    </>
  );
}

function Approval({ proof, isTeller }: { proof: Proof; isTeller: boolean }) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const approvedAt = proof.approved_at ?? proof.made_at;
  const by = isTeller ? words.byYou : words.byTeller;
  return (
    <>
      <h1>{words.approved(proof.number)}</h1>
      <p className="hint">{by(dayOf(approvedAt, language), timeOf(approvedAt, language))}</p>
      <Ornament />
      <h2>{words.fingerprint}</h2>
      <p>{shortened(proof.interior_sha256)}</p>
      <p className="hint">{words.fingerprintMeans}</p>
      <Fingerprint proof={proof} />
    </>
  );
}

type WhatFollowsProps = Pick<ProofViewProps, "proof" | "making" | "storyId"> & {
  isTeller: boolean;
  pages: LookedThrough;
};

function WhatFollows({ proof, isTeller, pages, making, storyId }: WhatFollowsProps) {
  const { now } = useWords(proofWords);
  const { loading } = useWords(frameWords);
  const standing = useStanding(proof, making.isMaking);
  const isKept = proof.erased_at === null;
  return (
    <>
      <h2>{now.title}</h2>
      <Afterwards proof={proof} standing={standing} />
      {isKept ? <ProofFiles proof={proof} bytes={standing?.file_bytes ?? null} pages={pages} /> : null}
      <FactList
        facts={[
          ...(isKept ? ([["tick", now.kept.title, now.kept.text]] as const) : []),
          ["pen", now.change.title, now.change.text(making.next)],
        ]}
      />
      {isTeller && isKept ? (
        <Suspense fallback={<Skeleton label={loading} lines={4} />}>
          <PrintKit proof={proof} />
        </Suspense>
      ) : null}
      {isTeller ? <NextActs proof={proof} making={making} storyId={storyId} /> : null}
    </>
  );
}

/** On phones the way to the book stands at the lower edge of the window. */
function NextActs({ proof, making, storyId }: Omit<WhatFollowsProps, "isTeller" | "pages">) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const { memoir_id: memoirId } = proof;
  return (
    <>
      <p className="row proof-acts">
        {memoirId === null ? null : <ViewBook memoirId={memoirId} />}
        <Link className="button" to={pagePath(language, `/story/${storyId}`)}>
          <Icon name="pen" size={24} /> {words.changeWord}
        </Link>
      </p>
      <MakeProof {...making} look="quiet" />
      {memoirId === null ? null : (
        <p className="proof-dock">
          <ViewBook memoirId={memoirId} />
        </p>
      )}
    </>
  );
}

function ViewBook({ memoirId }: { memoirId: string }) {
  const { viewBook } = useWords(proofWords);
  return (
    <Link className="button main" to={pagePath(useLanguage(), `/memoir/${memoirId}`)}>
      <Icon name="book" size={24} /> {viewBook}
    </Link>
  );
}

/** Says what a later seal or erasure of an answer does to the proof. */
function Afterwards({ proof, standing }: { proof: Proof; standing: ProofStanding | null }) {
  const words = useWords(proofWords);
  const language = useLanguage();
  if (proof.erased_at !== null)
    return <Notice kind="problem">{words.filesErased(dayOf(proof.erased_at, language))}</Notice>;
  if (standing === null) return null;
  return (
    <>
      {standing.deleted > 0 && standing.erased_on !== null ? (
        <Notice kind="problem">{words.deleted(standing.deleted, dayOf(standing.erased_on, language))}</Notice>
      ) : null}
      {standing.sealed > 0 ? <Notice kind="good">{words.sealed(standing.sealed)}</Notice> : null}
    </>
  );
}

function timeOf(time: string, language: string): string {
  return new Date(time).toLocaleTimeString(language === "fr" ? "fr-FR" : "en-GB", {
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** The first 16 letters of a hash in groups: "7f3a 91c4 · 0be2 5d18". */
function shortened(sha256: string): string {
  const [a, b, c, d] = [0, 4, 8, 12].map((from) => sha256.slice(from, from + 4));
  return `${a} ${b} · ${c} ${d}`;
}
