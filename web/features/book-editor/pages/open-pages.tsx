import { useEffect, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MagnifyIcon } from "#web/features/book-editor/design/design-icon.tsx";
import { designWords } from "#web/features/book-editor/design/design-words.ts";
import type { DesignWords } from "#web/features/book-editor/design/design.en.ts";
import { openSheets, printedNumbers, turned, turnOfKey } from "./facing.ts";
import type { Pictures } from "./pictures.ts";
import "./open-pages.css";

/** `front`: sheets before page 1. `page`: its size in pt. `chapters` may be unknown. */
export type ShownPages = {
  sheets: number;
  front: number;
  chapters: readonly { title: string; sheet: number }[];
  page: { width: number; height: number };
  pages: readonly { sheet: number; hash: string; text: string }[];
};

type OpenPagesProps = {
  shown: ShownPages;
  pictures: Pictures;
  sheet: number;
  go: (sheet: number) => void;
  isSingle: boolean;
  isWaiting: boolean;
  isLarge: boolean;
  setLarge: (isLarge: boolean) => void;
};

/** The book, open at a page: turn it, go to a chapter, look closer. */
export function OpenPages(props: OpenPagesProps) {
  const { shown, pictures, sheet, go, isSingle, isWaiting, isLarge, setLarge } = props;
  const words = useWords(designWords);
  const open = openSheets(Math.min(sheet, shown.sheets), shown.sheets, isSingle);
  const to = (turn: Parameters<typeof turned>[1]) => turned(open[0] ?? 1, turn, shown.sheets, isSingle);
  useTurningKeys((turn) => go(to(turn)));
  const isAt = (turn: "back" | "next") => open.includes(to(turn));
  return (
    <section aria-label={words.pages} className="design-book">
      {/* A picture larger than its place is scrolled by keys. */}
      <div
        className={`design-spread${isLarge ? " large" : ""}${isSingle ? " single" : ""}`}
        aria-busy={isWaiting}
        role={isLarge ? "group" : undefined}
        aria-label={isLarge ? words.pages : undefined}
        tabIndex={isLarge ? 0 : undefined}
      >
        {isSingle || open[0] !== 1 ? null : <div className="design-page none" />}
        {open.map((one) => (
          <OpenPage key={one % 2} shown={shown} pictures={pictures} sheet={one} />
        ))}
        {isSingle || open.length > 1 || open[0] === 1 ? null : <div className="design-page none" />}
      </div>
      <div className="design-turn">
        <Button look="quiet" aria-disabled={isAt("back") || undefined} onClick={() => go(to("back"))}>
          <Icon name="back" size={24} /> {words.back}
        </Button>
        <div className="design-where">
          <p role="status">{placeOf(open, shown, words)}</p>
          <p className="row">
            {shown.chapters.length === 0 ? null : <Chapters shown={shown} go={go} />}
            <Button look="plain" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              <MagnifyIcon larger={!isLarge} /> {isLarge ? words.smaller : words.larger}
            </Button>
          </p>
        </div>
        <Button look="quiet" aria-disabled={isAt("next") || undefined} onClick={() => go(to("next"))}>
          <Icon name="right" size={24} /> {words.turn}
        </Button>
      </div>
    </section>
  );
}

function placeOf(open: readonly number[], shown: ShownPages, words: DesignWords): string {
  const [left, right] = printedNumbers(open, shown.front);
  const of = shown.sheets - shown.front;
  if (left === undefined) return words.beforePages;
  return right === undefined ? words.pageOf(left, of) : words.pagesOf(left, right, of);
}

function OpenPage({ shown, pictures, sheet }: Pick<OpenPagesProps, "shown" | "pictures" | "sheet">) {
  const words = useWords(designWords);
  const page = shown.pages.find((one) => one.sheet === sheet);
  const address = page && pictures.addressOf(page.hash);
  const number = sheet - shown.front;
  return (
    <figure className={`design-page ${sheet % 2 === 0 ? "left" : "right"}`}>
      {address === undefined ? (
        <svg viewBox={`0 0 ${shown.page.width} ${shown.page.height}`} aria-hidden="true" />
      ) : (
        <img
          src={address}
          width={shown.page.width}
          height={shown.page.height}
          alt={number >= 1 ? words.page(number) : words.beforePages}
        />
      )}
      {page && page.text !== "" ? <figcaption className="unseen">{page.text}</figcaption> : null}
    </figure>
  );
}

function Chapters({ shown, go }: Pick<OpenPagesProps, "shown" | "go">) {
  const words = useWords(designWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        <Icon name="list" size={24} /> {words.chapters}
      </Button>
      <Dialog title={words.chapters} open={isOpen} onClose={() => setOpen(false)}>
        <ul className="design-chapters">
          {shown.chapters.map(({ title, sheet }) => (
            <li key={sheet}>
              <Button
                look="plain"
                onClick={() => {
                  setOpen(false);
                  go(sheet);
                }}
              >
                {words.chapterAt(title, sheet - shown.front)}
              </Button>
            </li>
          ))}
        </ul>
        <Button look="quiet" onClick={() => setOpen(false)}>
          {words.close}
        </Button>
      </Dialog>
    </>
  );
}

/** Where a key means something else. */
function takenBy(key: string): string {
  const fields = "input:not([type=radio]), textarea, select, dialog, .large";
  return key.startsWith("Arrow") ? `${fields}, [type=radio]` : fields;
}

/** Arrows, Home and End turn pages wherever they mean nothing else. */
function useTurningKeys(turn: (turn: NonNullable<ReturnType<typeof turnOfKey>>) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = turnOfKey(event.key);
      const isTaken = event.target instanceof Element && event.target.closest(takenBy(event.key));
      if (asked === null || isTaken || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      turn(asked);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}
