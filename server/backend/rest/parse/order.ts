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
  const related = first.path.length === 0 && scanner.take("(");
  const field = related ? readField(scanner) : first;
  if (related) scanner.need(")");
  let descending = false;
  let nulls: OrderTerm["nulls"] = null;
  while (scanner.take(".")) {
    const word = scanner.match(/[a-z]+/y);
    if (word === "asc" || word === "desc") descending = word === "desc";
    else if (word === "nullsfirst") nulls = "first";
    else if (word === "nullslast") nulls = "last";
    else throw scanner.miss("asc, desc, nullsfirst or nullslast");
  }
  return { field, relation: related ? first.name : null, descending, nulls };
}
