import { useState } from "react";
import { eventDateWords } from "#domain/memory/event-date-words.ts";
import type { Contribution } from "#domain/memory/contribution.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { contributeWords } from "./contribute-words.ts";
import { takeBackPiece, type Added, type CollaborateLink, type Contributed, type LinkRest } from "./contributions.ts";

type SentPiecesProps = {
  link: CollaborateLink;
  rest: LinkRest;
  sent: Contributed;
  change: (piece: Contribution) => void;
  /** Puts a piece that was taken back into the form. */
  reopen: (piece: Contribution) => void;
  refresh: () => Promise<void>;
};

/** What this browser has sent, and what became of it. */
export function SentPieces({ link, rest, sent, change, reopen, refresh }: SentPiecesProps) {
  const words = useWords(contributeWords);
  const [isLate, setLate] = useState(false);
  const takeBack = async (piece: Contribution) => {
    const isTaken = await takeBackPiece(rest, piece).catch(() => false);
    setLate(!isTaken);
    if (isTaken) reopen(piece);
    await refresh();
  };
  if (sent.pieces.length === 0) return null;
  return (
    <section className="sent-pieces">
      <h2>{words.mine}</h2>
      {isLate ? <Notice kind="problem">{words.notTakenBack(link.giver)}</Notice> : null}
      <ul>
        {sent.pieces.map((piece) => (
          <li key={piece.id}>
            <SentPiece piece={piece} added={sent.added.get(piece.element_id ?? "") ?? null} giver={link.giver} />
            {piece.state === "pending" ? (
              <p className="row">
                <Button look="plain" onClick={() => change(piece)}>
                  {words.change}
                </Button>
                <Button look="plain" onClick={() => void takeBack(piece)}>
                  {words.takeBack}
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SentPieceProps = { piece: Contribution; added: Added | null; giver: string };

function SentPiece({ piece, added, giver }: SentPieceProps) {
  const { states } = useWords(contributeWords);
  const language = useLanguage();
  const isChanged = added !== null && (added.content !== piece.content || added.event_date !== piece.event_date);
  const date = piece.event_date;
  const state = piece.state === "approved" ? (piece.type === "question" ? "asked" : "approved") : piece.state;
  return (
    <>
      <p className="entry-text">{piece.content}</p>
      {date === null ? null : <p className="when">{eventDateWords(date, language)}</p>}
      <p className="hint">
        <Icon name={piece.state === "approved" ? "tick" : "clock"} size={22} />{" "}
        {isChanged ? states.changed(giver) : states[state](giver)}
      </p>
      {isChanged ? (
        <blockquote>
          {added.content} {added.event_date === null ? null : `(${eventDateWords(added.event_date, language)})`}
        </blockquote>
      ) : null}
    </>
  );
}
