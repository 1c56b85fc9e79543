/** Sheets that lie open: a left page has an even number. `isSingle`: a phone shows one. */
export function openSheets(sheet: number, of: number, isSingle: boolean): number[] {
  if (isSingle) return [sheet];
  const left = sheet - (sheet % 2);
  return [left, left + 1].filter((one) => one >= 1 && one <= of);
}

export type Turn = "back" | "next" | "first" | "last";

/** The sheet to go to; the same at either end of the book. */
export function turned(sheet: number, turn: Turn, of: number, isSingle: boolean): number {
  const open = openSheets(sheet, of, isSingle);
  const [first = sheet, last = first] = [open[0], open.at(-1)];
  const to = { back: first - 1, next: last + 1, first: 1, last: of }[turn];
  return to < 1 || to > of ? sheet : to;
}

const turns: Partial<Record<string, Turn>> = {
  ArrowLeft: "back",
  PageUp: "back",
  ArrowRight: "next",
  PageDown: "next",
  Home: "first",
  End: "last",
};

export function turnOfKey(key: string): Turn | null {
  return turns[key] ?? null;
}

/** The printed numbers of open sheets; none before page 1. */
export function printedNumbers(open: readonly number[], front: number): number[] {
  return open.map((sheet) => sheet - front).filter((page) => page >= 1);
}
