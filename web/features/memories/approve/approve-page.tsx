import { useState } from "react";
import { Link } from "react-router";
import type { WaitingPiece } from "#domain/memory/contribution.ts";
import { pagePath } from "#domain/site-map.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { approveWords } from "./approve-words.ts";
import { ApproveAside } from "./approve-aside.tsx";
import { useReview, type Decided } from "./use-review.ts";

const PieceHead = deferredPart(async () => (await import("./waiting-piece.tsx")).PieceHead);
const WaitingPieceCard = deferredPart(async () => (await import("./waiting-piece.tsx")).WaitingPieceCard);

/** Decides about the pieces that others sent: the first whole, the next below. */
export function ApprovePage() {
  const words = useWords(approveWords);
  const { loading } = useWords(frameWords);
  const { review, failed, retry, busy, decided, problem, decide } = useReview();
  const [chosen, setChosen] = useState<string | null>(null);
  if (failed) return <NotLoaded text={words.notRead} retry={retry} />;
  if (review === undefined) return <Skeleton label={loading} lines={8} />;
  const { total, pieces } = review;
  const first = pieces.find(({ id }) => id === chosen) ?? pieces[0];
  return (
    <div className="memory-sheet approve">
      <h1>{total === 0 ? words.noneTitle : words.title(total)}</h1>
      <p className="lead">{total === 0 ? words.noneText : words.lead}</p>
      {decided ? <Done decided={decided} undo={() => decide(decided.piece, { kind: "reopen" })} /> : null}
      {problem === null ? null : <Notice kind="problem">{words[problem]}</Notice>}
      {first ? (
        <div className="memory-columns">
          <section className="stacked approve-leaf">
            <WaitingPieceCard key={first.id} piece={first} busy={busy} decide={(decision) => decide(first, decision)} />
            <NextPieces pieces={pieces.filter(({ id }) => id !== first.id)} choose={setChosen} />
            {total > pieces.length ? <p className="hint">{words.more(total - pieces.length)}</p> : null}
          </section>
          <ApproveAside piece={first} leaveOut={() => void decide(first, { kind: "decline" })} />
        </div>
      ) : (
        <ToMemories />
      )}
    </div>
  );
}

function NextPieces({ pieces, choose }: { pieces: readonly WaitingPiece[]; choose: (id: string) => void }) {
  const words = useWords(approveWords);
  const look = (id: string) => {
    choose(id);
    window.scrollTo({ top: 0 });
  };
  return pieces.map((piece) => (
    <article className="approve-next" key={piece.id}>
      <PieceHead piece={piece} />
      <p className="approve-quote">{words.quote(piece.content)}</p>
      <Button look="quiet" onClick={() => look(piece.id)}>
        <Icon name="right" size={24} /> {words.look}
      </Button>
    </article>
  ));
}

function ToMemories() {
  const { toMemories } = useWords(approveWords);
  const language = useLanguage();
  return (
    <p>
      <Link className="button main large" to={pagePath(language, "/memories")}>
        {toMemories}
      </Link>
    </p>
  );
}

function Done({ decided: { piece, kind }, undo }: { decided: Decided; undo: () => Promise<boolean> }) {
  const words = useWords(approveWords);
  const language = useLanguage();
  const { done } = words;
  if (kind === "reopen") return null;
  const isQuestion = piece.type === "question";
  return (
    <Notice kind="good">
      {kind === "approve" && isQuestion ? done.accept(piece.name) : done[kind](piece.name, piece.memory_title)}{" "}
      {kind === "approve" && !isQuestion ? (
        <Link className="link" to={pagePath(language, `/memory/${piece.memory_id}`)}>
          {words.see}
        </Link>
      ) : null}
      {kind === "decline" ? (
        <Button look="plain" onClick={() => void undo()}>
          {words.undo}
        </Button>
      ) : null}
    </Notice>
  );
}
