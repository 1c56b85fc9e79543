import { useState } from "react";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { copiesBucket } from "#domain/memory/picture.ts";
import type { WaitingPiece } from "#domain/memory/contribution.ts";
import type { Language } from "#domain/language.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MemoryIcon } from "#web/features/memories/memory-icon.tsx";
import type { ApproveWords } from "./approve.en.ts";
import { approveWords } from "./approve-words.ts";
import { titleOf } from "./title-of.ts";
import { ChangePiece } from "./change-piece.tsx";
import type { Decision } from "./review-contributions.ts";

type WaitingPieceCardProps = {
  piece: WaitingPiece;
  busy: boolean;
  decide: (decision: Decision) => Promise<boolean>;
};

/** One piece, whole, with the owner's choices. */
export function WaitingPieceCard({ piece, busy, decide }: WaitingPieceCardProps) {
  const words = useWords(approveWords);
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const { content, event_date: eventDate } = piece;
  const title = titleOf(piece, words);
  const add = () => void decide({ kind: "approve", title, content, eventDate, language });
  return (
    <article className="approve-first">
      <PieceHead piece={piece} />
      {isChanging ? (
        <ChangePiece piece={piece} decide={decide} cancel={() => setChanging(false)} />
      ) : (
        <>
          <WaitingPicture piece={piece} />
          <p className="approve-quote whole">{words.quote(content)}</p>
          <PieceDate date={eventDate} />
          <div className="approve-acts">
            <Button large busy={busy} onClick={add}>
              <Icon name="tick" /> {piece.type === "question" ? words.accept : words.add}
            </Button>
            <Button look="quiet" large busy={busy} onClick={() => setChanging(true)}>
              <Icon name="pen" size={24} /> {words.change}
            </Button>
            <Button look="quiet" large busy={busy} onClick={() => void decide({ kind: "later" })}>
              {words.notNow}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}

function WaitingPicture({ piece: { copy_path: path, content, width, height } }: { piece: WaitingPiece }) {
  return path === null ? null : (
    <div className="waiting-picture">
      <StoredPicture bucket={copiesBucket} path={path} alt={content} side={1000} width={width} height={height} />
    </div>
  );
}

function PieceDate({ date }: { date: string | null }) {
  const language = useLanguage();
  return date === null ? null : (
    <p className="approve-date">
      <MemoryIcon name="calendar" /> {eventDateWords(date, language)}
    </p>
  );
}

/** From whom a piece came, for which memory, and when. */
export function PieceHead({ piece }: { piece: WaitingPiece }) {
  const words = useWords(approveWords);
  const language = useLanguage();
  const { name, type, memory_title: memory, created_at: at } = piece;
  return (
    <p className="approve-who">
      <span className="approve-letter" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span>
        <b>{name}</b> {type === "question" ? words.asks : type === "picture" ? words.sends : words.remembers}
        <small>
          {words.where(memory, dayWords(at, language, words))}
          {piece.is_later ? ` · ${words.later}` : ""}
        </small>
      </span>
    </p>
  );
}

function dayWords(at: string, language: Language, { today, on }: ApproveWords): string {
  const day = new Date(at);
  if (day.toDateString() === new Date().toDateString()) return today;
  return on(day.toLocaleDateString(language === "fr" ? "fr-FR" : "en-GB", { day: "numeric", month: "long" }));
}
