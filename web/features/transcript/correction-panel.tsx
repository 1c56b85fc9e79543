import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { stretchOf } from "./document/doubtful-places.ts";
import { transcriptWords } from "./transcript-words.ts";
import { wordsOf, type EditedDocument, type Selection } from "./use-document.ts";

type CorrectionPanelProps = {
  edited: EditedDocument;
  doubtfulCount: number;
  goToNext: () => void;
  playWord: (line: number, at: number) => void;
  /** Saves at once. The words said in the stretch, in ms, are right as they were recognized. */
  keep: (checked: readonly [number, number] | null) => void;
  isNarrow: boolean;
};

/** The selected words in a field; without any, the way to the next doubtful ones. */
export function CorrectionPanel(props: CorrectionPanelProps) {
  const words = useWords(transcriptWords).panel;
  const { edited, doubtfulCount, goToNext, isNarrow } = props;
  if (edited.selection !== null) {
    const { original, from, to } = edited.selection;
    return <Correction key={`${original.id} ${from} ${to}`} {...props} selection={edited.selection} />;
  }
  return (
    <div className={isNarrow ? "tape-panel tape-dock" : "sheet tape-panel"}>
      <p className="hint">{doubtfulCount === 0 ? `${words.allChecked} ${words.start}` : words.start}</p>
      {doubtfulCount === 0 ? null : (
        <Button large onClick={goToNext}>
          {words.next(doubtfulCount)}
        </Button>
      )}
    </div>
  );
}

/** More words than this get a field of several lines. */
const shortSelection = 4;

function Correction({ edited, keep, playWord, isNarrow, selection }: CorrectionPanelProps & { selection: Selection }) {
  const words = useWords(transcriptWords).panel;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector("textarea")?.focus({ preventScroll: !isNarrow });
    place.current?.querySelector(".tape-dock")?.scrollIntoView({ block: "nearest" });
  }, []);
  const { original, from, to, typed } = selection;
  const heard = wordsOf(original, from, to);
  const isWholeLine = from === 0 && to === original.tokens.length;
  const isDoubtful = original.tokens.slice(from, to).some((token) => token.isDoubtful) && !isWholeLine;
  const isRight = typed.trim() === heard && isDoubtful;
  const finish = () => {
    edited.confirm();
    keep(isRight ? stretchOf(original, from, to) : null);
    returnFocus(original.id);
  };
  const main = (
    <Button large onClick={finish}>
      {isRight ? words.right : words.keep}
    </Button>
  );
  return (
    <div className={isNarrow ? "tape-panel below-line" : "sheet tape-panel"} ref={place}>
      <h2>{isDoubtful ? words.check : words.correct}</h2>
      {isWholeLine ? null : (
        <p>
          {words.heard} <b>{nameIn(heard)}</b>. {words.howWritten}
        </p>
      )}
      <TextField
        label={words.field}
        rows={to - from > shortSelection ? 4 : 1}
        value={typed}
        onChange={({ currentTarget }) => edited.type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") finish();
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          finish();
        }}
      />
      {isNarrow ? <div className="tape-dock">{main}</div> : main}
      <Button look="listen" onClick={() => playWord(original.id, from)}>
        <Icon name="play" size={22} /> {words.again}
      </Button>
      {isWholeLine ? null : <MoreActs edited={edited} lineId={original.id} heard={heard} />}
    </div>
  );
}

/** The whole line, and the same name in other answers. */
function MoreActs({ edited, lineId, heard }: { edited: EditedDocument; lineId: number; heard: string }) {
  const words = useWords(transcriptWords).panel;
  const language = useLanguage();
  const { id = "" } = useParams();
  return (
    <>
      <Link
        className="link"
        to={`${pagePath(language, "/names")}?${new URLSearchParams({ story: id, heard: nameIn(heard) })}`}
      >
        <Icon name="people" size={22} /> {words.everywhere}
      </Link>
      <Link className="link" to="leave-out">
        <Icon name="hand" size={22} /> {words.leaveOut}
      </Link>
      <Button look="plain" onClick={() => edited.select(lineId, 0, lengthOf(edited, lineId))}>
        <Icon name="pen" size={22} /> {words.wholeLine}
      </Button>
    </>
  );
}

/** The words without the marks around them and without an English possessive. */
function nameIn(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").replace(/['’]s$/, "");
}

function lengthOf({ lines }: EditedDocument, lineId: number): number {
  return lines.find(({ id }) => id === lineId)?.tokens.length ?? 0;
}

/** Back to the line, whose field has disappeared. */
function returnFocus(lineId: number): void {
  document.querySelector<HTMLElement>(`[data-line="${lineId}"] button`)?.focus({ preventScroll: true });
}
