import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { preferredName } from "#domain/account/profile.ts";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { OpenBook } from "#web/story/open-book/open-book.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { EarlierProofs } from "./earlier-proofs.tsx";
import { approveProof, type Proof, type ProofStanding } from "./load-proofs.ts";
import { MakeProof, type Making } from "./make-proof.tsx";
import { ProofChangesList } from "./proof-changes.tsx";
import { ProofFiles } from "./proof-files.tsx";
import { proofWords } from "./proof-words.ts";
import { useProofPages } from "./use-proof-pages.tsx";
import { useStanding } from "./use-proofs.ts";

export type ProofViewProps = {
  /** All proofs, the newest first. */
  proofs: readonly Proof[];
  proof: Proof;
  userId: string;
  making: Making;
  storyId: string;
};

/** A proof that waits for its yes. What the yes means stands before the button; on phones a button opens it first. */
export function OpenProof({ proofs, proof, userId, making, storyId }: ProofViewProps) {
  const words = useWords(proofWords);
  const standing = useStanding(proof, making.isMaking);
  const pages = useProofPages(proof);
  return (
    <>
      {pages.shown}
      <OpenBook
        answered={
          <>
            <h1>{words.ready(proof.number)}</h1>
            <p className="hint">{words.whole(proof.pages)}</p>
            {proof.erased_at === null ? (
              <ProofFiles proof={proof} bytes={standing?.file_bytes ?? null} pages={pages} />
            ) : null}
            <ProofChangesList proof={proof} see={proof.erased_at === null ? pages.open : null} />
            <EarlierProofs proofs={proofs.slice(1)} />
          </>
        }
        next={
          proof.user_id === userId ? (
            <Yes proof={proof} storyId={storyId} making={making} standing={standing} />
          ) : (
            <p>{words.notYours}</p>
          )
        }
      />
    </>
  );
}

type YesProps = Pick<ProofViewProps, "proof" | "storyId" | "making"> & { standing: ProofStanding | null };

function Yes({ proof, storyId, making, standing }: YesProps) {
  const words = useWords(proofWords);
  const language = useLanguage();
  const approval = useApproval(proof);
  const [isAsking, setAsking] = useState(false);
  const obstacle = standing?.obstacle ?? null;
  if (obstacle !== null && obstacle !== "approved")
    return (
      <>
        <h2>{words.means.title}</h2>
        <Notice kind="problem">{words.obstacles[obstacle]}</Notice>
        <MakeProof {...making} look="main" />
      </>
    );
  const notYet = (
    <Link className="button" to={pagePath(language, `/story/${storyId}`)}>
      {words.notYet}
    </Link>
  );
  const notNow = (
    <Button look="quiet" onClick={() => setAsking(false)}>
      {words.notYet}
    </Button>
  );
  return (
    <>
      <section className="proof-yes" aria-labelledby="proof-means">
        <h2 id="proof-means">{words.means.title}</h2>
        <Meaning proof={proof} approval={approval} isReady={standing !== null} no={notYet} />
      </section>
      <p className="proof-dock">
        <Button large busy={standing === null} onClick={() => setAsking(true)}>
          {words.approve(proof.number)}
        </Button>
      </p>
      <Dialog title={words.means.title} open={isAsking} onClose={() => setAsking(false)}>
        <Meaning proof={proof} approval={approval} isReady no={notNow} />
      </Dialog>
    </>
  );
}

function useApproval(proof: Proof) {
  const isAsked = useRef(false);
  return useStoryChange(
    async () => {
      if (isAsked.current) return;
      isAsked.current = true;
      await approveProof(proof).finally(() => (isAsked.current = false));
    },
    { untilRead: true },
  );
}

type MeaningProps = { proof: Proof; approval: ReturnType<typeof useApproval>; isReady: boolean; no: ReactNode };

function Meaning({ proof, approval, isReady, no }: MeaningProps) {
  const words = useWords(proofWords);
  const { means } = words;
  const { profile } = useAuth();
  const sound = proof.audiobook_sha256 === null ? means.audiobook.none : means.audiobook.text;
  return (
    <>
      <FactList
        facts={[
          ["book", means.exactly.title, means.exactly.text(proof.number)],
          ["headphones", means.audiobook.title, sound],
          ["pen", means.change.title, means.change.text(proof.number + 1)],
        ]}
      />
      <p className="hint">{words.onlyYou(preferredName(profile))}</p>
      {approval.isError ? (
        <Notice kind="problem">{isRefusal(approval.error) ? words.obstacles["other bytes"] : words.notApproved}</Notice>
      ) : null}
      <p className="row">
        <Button large busy={approval.isPending || !isReady} onClick={() => approval.mutate()}>
          <Icon name="tick" size={26} /> {words.approve(proof.number)}
        </Button>
        {no}
      </p>
    </>
  );
}
