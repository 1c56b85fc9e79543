import type { Scanner } from "./scanner.ts";

/** One step into a JSON value: `->` yields JSON, `->>` text. A number is an array index. */
export type JsonStep = { arrow: "->" | "->>"; key: string | number };

/** A column, or a path inside a JSON column. */
export type Field = { name: string; path: JsonStep[] };

export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), path: readJsonPath(scanner) };
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.accept("->>") ? "->>" : scanner.accept("->") ? "->" : null;
    if (arrow === null) return path;
    const index = scanner.match(/-?\d{1,9}(?=$|->|::|[.,)\s])/y);
    path.push({ arrow, key: index === null ? scanner.name() : Number(index) });
  }
}

/** PostgREST's name of an unaliased field: the last key of its path. */
export function fieldAlias({ name, path }: Field): string {
  return path.map(({ key }) => key).findLast((key) => typeof key === "string") ?? name;
}
