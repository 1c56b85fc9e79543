import { Fragment, memo, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import { clock } from "#web/lib/clock.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PlayMark } from "#web/ui/player/play-mark.tsx";
import type { Line, Token } from "./document/document.ts";
import { placeAround } from "./document/doubtful-places.ts";
import { transcriptWords } from "./transcript-words.ts";
import { endOf, type EditedDocument } from "./use-document.ts";
import type { Tape } from "./use-tape.ts";

type SpokenLinesProps = {
  edited: EditedDocument;
  tape: Tape;
  language: Language;
  /** The correction, below its line. */
  panel: ReactNode;
};

/** The lines with their times. A press on a word plays from it and selects it. */
export function SpokenLines({ edited, tape, language, panel }: SpokenLinesProps) {
  const words = useWords(transcriptWords);
  const { lines, selection, select } = edited;
  const press = (target: EventTarget) => {
    const word = target instanceof Element ? target.closest<HTMLElement>("[data-word]") : null;
    const id = Number(word?.closest<HTMLElement>("[data-line]")?.dataset["line"]);
    const line = lines.find((one) => one.id === id);
    if (!word || !line) return false;
    const place = placeAround(line, Number(word.dataset["word"]));
    select(id, place.from, place.to);
    tape.playWord(id, Number(word.dataset["word"]));
    return true;
  };
  return (
    <section className="sheet tape" aria-label={words.lines}>
      {lines.length === 0 ? <p>{words.noWords}</p> : null}
      <ol
        className="tape-lines"
        ref={tape.list}
        onClick={({ target }: MouseEvent) => press(target)}
        onKeyDown={(event: KeyboardEvent) => {
          if ((event.key === "Enter" || event.key === " ") && press(event.target)) event.preventDefault();
        }}
      >
        {lines.map((line) => {
          const isSelected = selection?.original.id === line.id;
          return (
            <li key={line.id} className="tape-line" data-line={line.id}>
              <SpokenLine
                line={line}
                from={isSelected ? selection.from : -1}
                to={isSelected ? endOf(selection, line) : -1}
                language={language}
                play={tape.playFrom}
                select={select}
              />
              {isSelected ? panel : null}
            </li>
          );
        })}
      </ol>
      <TapeKey />
    </section>
  );
}

/** What the marks mean. */
function TapeKey() {
  const words = useWords(transcriptWords);
  return (
    <>
      <p className="tape-key">
        <span>
          <span className="tape-word" data-now="">
            Aa
          </span>{" "}
          {words.key.now}
        </span>
        <span>
          <span className="tape-word doubtful">Aa</span> {words.key.doubtful}
        </span>
        <span>
          <span className="tape-word changed">Aa</span> {words.key.changed}
        </span>
      </p>
      <p className="hint">{words.soundStays}</p>
      <p className="hint tape-keys">{words.keys}</p>
    </>
  );
}

type SpokenLineProps = {
  line: Line;
  /** The selected words. */
  from: number;
  to: number;
  language: Language;
  play: (seconds: number) => void;
  select: EditedDocument["select"];
};

/** The functions stay valid while the line is the same. */
const SpokenLine = memo(SpokenLineShown, (before, after) =>
  (["line", "from", "to"] as const).every((name) => before[name] === after[name]),
);

function SpokenLineShown({ line, from, to, language, play, select }: SpokenLineProps) {
  const words = useWords(transcriptWords);
  const startMs = line.tokens.find((token) => token.startMs !== null)?.startMs ?? null;
  const time = startMs === null ? "" : clock(startMs / 1000);
  return (
    <>
      {startMs === null ? (
        <span />
      ) : (
        <button
          className="tape-time"
          type="button"
          aria-label={words.playLine(time)}
          onClick={() => play(startMs / 1000)}
        >
          <PlayMark /> {time}
        </button>
      )}
      <p className="tape-words" lang={language}>
        {line.tokens.length === 0 ? words.emptyLine : null}
        {line.tokens.map((token, at) => (
          <Fragment key={at}>
            <span
              className={classOf(token, at >= from && at < to)}
              data-word={at}
              {...(token.isDoubtful && line.tokens[at - 1]?.isDoubtful !== true
                ? { role: "button", tabIndex: 0 }
                : undefined)}
            >
              {token.text}
            </span>{" "}
          </Fragment>
        ))}
      </p>
      <button
        className="line-edit"
        type="button"
        aria-label={words.correctLine(time)}
        onClick={() => select(line.id, 0, line.tokens.length)}
      >
        <Icon name="pen" size={22} />
      </button>
    </>
  );
}

function classOf({ isDoubtful, isChanged }: Token, isSelected: boolean): string {
  return ["tape-word", isDoubtful ? "doubtful" : "", isChanged ? "changed" : "", isSelected ? "selected" : ""]
    .filter((name) => name !== "")
    .join(" ");
}
