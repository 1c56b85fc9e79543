import { useState } from "react";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { copiesBucket } from "#domain/memory/picture.ts";
import type { Contribution } from "#domain/memory/contribution.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { contributeWords } from "./contribute-words.ts";
import type { LinkStorage } from "./send-picture.ts";
import { takeBackPiece, type Added, type CollaborateLink, type Contributed, type LinkRest } from "./contributions.ts";

type SentPiecesProps = {
  link: CollaborateLink;
  rest: LinkRest;
  storage: LinkStorage;
  sent: Contributed;
  change: (piece: Contribution) => void;
  /** Puts a piece that was taken back into the form. */
  reopen: (piece: Contribution) => void;
  refresh: () => Promise<void>;
};

/** What this browser has sent, and what became of it. */
export function SentPieces({ link, rest, storage, sent, change, reopen, refresh }: SentPiecesProps) {
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
            <SentPicture piece={piece} storage={storage} />
            <SentPiece piece={piece} added={sent.added.get(piece.element_id ?? "") ?? null} giver={link.giver} />
            {piece.state === "pending" ? (
              <p className="row">
                {isUnsent(piece) ? null : (
                  <Button look="plain" onClick={() => change(piece)}>
                    {words.change}
                  </Button>
                )}
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

const isUnsent = ({ picture_state: state }: Contribution) => state === "sending" || state === "refused";

/** A picture that waits, as the owner will see it. */
function SentPicture({ piece, storage }: { piece: Contribution; storage: LinkStorage }) {
  const { file_path: path, picture_state: state, picture_width: width, picture_height: height } = piece;
  if (piece.state !== "pending" || state !== "ready" || path === null) return null;
  const copy = `${path.slice(0, path.lastIndexOf("."))}.jpg`;
  return (
    <div className="sent-picture">
      <StoredPicture bucket={copiesBucket} path={copy} alt={piece.content} side={480} {...{ width, height, storage }} />
    </div>
  );
}

type SentPieceProps = { piece: Contribution; added: Added | null; giver: string };

function SentPiece({ piece, added, giver }: SentPieceProps) {
  const { states, picture } = useWords(contributeWords);
  const language = useLanguage();
  const isChanged = added !== null && (added.content !== piece.content || added.event_date !== piece.event_date);
  const date = piece.event_date;
  const unready = piece.state === "pending" && piece.picture_state !== "ready" ? piece.picture_state : null;
  const state = piece.state === "approved" ? (piece.type === "question" ? "asked" : "approved") : piece.state;
  return (
    <>
      <p className="entry-text">{piece.content}</p>
      {date === null ? null : <p className="when">{eventDateWords(date, language)}</p>}
      <p className="hint">
        <Icon name={piece.state === "approved" ? "tick" : "clock"} size={22} />{" "}
        {isChanged ? states.changed(giver) : unready === null ? states[state](giver) : picture[unready]}
      </p>
      {isChanged ? (
        <blockquote>
          {added.content} {added.event_date === null ? null : `(${eventDateWords(added.event_date, language)})`}
        </blockquote>
      ) : null}
    </>
  );
}
