import { readField, type Field } from "./field.ts";
import { Scanner } from "./scanner.ts";

/** `relation`: order by a column of an embedded row. */
export type OrderTerm = {
  field: Field;
  relation: string | null;
  descending: boolean;
  nulls: "first" | "last" | null;
};

/** `age.desc.nullslast,name,author(name).asc` */
export function readOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms = scanner.list(() => readTerm(scanner));
  scanner.end();
  return terms;
}

function readTerm(scanner: Scanner): OrderTerm {
  const first = readField(scanner);
  const related = first.path.length === 0 && scanner.accept("(");
  const field = related ? readField(scanner) : first;
  if (related) scanner.expect(")");
  const direction = readWord(scanner, ["asc", "desc"]);
  const nulls = readWord(scanner, ["nullsfirst", "nullslast"]);
  return {
    field,
    relation: related ? first.name : null,
    descending: direction === "desc",
    nulls: nulls === null ? null : nulls === "nullsfirst" ? "first" : "last",
  };
}

function readWord(scanner: Scanner, words: readonly string[]): string | null {
  return words.find((word) => scanner.accept(`.${word}`)) ?? null;
}
