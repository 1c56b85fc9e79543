import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useBookOfPage } from "#web/story/studio/book-of-page.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MakeProof } from "./make-proof.tsx";
import { OpenProof } from "./open-proof.tsx";
import { proofWords } from "./proof-words.ts";
import { OneOpenProof } from "./use-proof-pages.tsx";
import { useProofs } from "./use-proofs.ts";

const ProofStrip = deferredPart(async () => (await import("./proof-strip.tsx")).ProofStrip);
const ApprovedProof = deferredPart(async () => (await import("./approved-proof.tsx")).ApprovedProof);

/** The newest proof of a book: look through it, see what changed, approve it. */
export function ProofPage() {
  const id = useParams()["id"] ?? "";
  const words = useWords(proofWords);
  const { loading } = useWords(frameWords);
  const userId = useAuth().user?.id ?? "";
  const bookId = useBookOfPage();
  const { sessionId, isTeller, bookName, bookTitle, proofs, isMaking, work, failed, retry } = useProofs(
    userId,
    id,
    bookId,
  );
  const [newest] = proofs ?? [];
  const making = { sessionId, bookId, bookTitle, work, isMaking, next: (newest?.number ?? 0) + 1 };
  return (
    <div className="dashboard proof">
      {isTeller ? (
        <Suspense fallback={<div className="studio-strip" />}>
          <ProofStrip storyId={id} bookId={bookId} memoirId={memoirOf(work)}>
            {bookName === null ? null : <p className="hint">{bookName}</p>}
          </ProofStrip>
        </Suspense>
      ) : (
        <Back storyId={id} />
      )}
      {failed && proofs === undefined ? <NotLoaded text={words.notLoaded} retry={retry} /> : null}
      {!failed && proofs === undefined ? <Skeleton label={loading} lines={6} /> : null}
      {proofs !== undefined && newest === undefined ? (
        <section className="stacked roomy">
          <h1>{words.empty.title}</h1>
          <p>{words.empty.text}</p>
          <MakeProof {...making} look="main" />
        </section>
      ) : null}
      {proofs !== undefined && newest !== undefined ? (
        <OneOpenProof>
          {newest.approved_at === null ? (
            <OpenProof key={newest.id} proofs={proofs} proof={newest} userId={userId} making={making} storyId={id} />
          ) : (
            <Suspense fallback={<Skeleton label={loading} lines={6} />}>
              <ApprovedProof proofs={proofs} proof={newest} userId={userId} making={making} storyId={id} />
            </Suspense>
          )}
        </OneOpenProof>
      ) : null}
    </div>
  );
}

/** A helper sees nothing else of the studio. */
function Back({ storyId }: { storyId: string }) {
  const words = useWords(proofWords);
  const language = useLanguage();
  return (
    <p>
      <Link className="link" to={pagePath(language, `/story/${storyId}`)}>
        <Icon name="back" size={24} /> {words.back}
      </Link>
    </p>
  );
}
