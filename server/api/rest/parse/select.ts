import { RestError } from "#server/api/rest/rest-error.ts";
import { readField, type Field } from "./field.ts";
import { Scanner } from "./scanner.ts";

export type Aggregate = "avg" | "count" | "max" | "min" | "sum";
export type SelectedField = {
  kind: "field";
  /** Null for `count()` of whole rows. */
  field: Field | null;
  alias: string | null;
  cast: string | null;
  aggregate: { name: Aggregate; cast: string | null } | null;
};
export type SelectedEmbed = {
  kind: "embed";
  target: string;
  alias: string | null;
  hint: string | null;
  inner: boolean;
  spread: boolean;
  items: SelectItem[];
};
export type SelectItem = { kind: "all" } | SelectedField | SelectedEmbed;

const deepest = 12;
const aggregates: readonly Aggregate[] = ["avg", "count", "max", "min", "sum"];
const longTypes = ["double precision", "character varying", "timestamp with time zone", "time with time zone"];

/** `select=id,name:full_name,author:users!fkey!inner(*),...details(*),amount.sum()::text` */
export function readSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, "select parameter");
  if (scanner.done) return [{ kind: "all" }];
  const items = scanner.list(() => readItem(scanner, 1));
  scanner.end();
  return items;
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (depth > deepest) throw new RestError(400, "PGRST100", `select is nested deeper than ${deepest}`);
  scanner.match(/ +/y);
  if (scanner.accept("...")) return readEmbed(scanner, { alias: null, spread: true, target: scanner.name() }, depth);
  if (scanner.accept("*")) return { kind: "all" };
  const bare = bareAggregate(scanner);
  if (bare) return { kind: "field", field: null, alias: null, cast: null, aggregate: bare };
  const start = scanner.at;
  const first = scanner.name();
  const named = scanner.peek(":") && !scanner.peek("::");
  const alias = named ? first : null;
  if (named) scanner.expect(":");
  else scanner.at = start;
  const aliased = named ? bareAggregate(scanner) : null;
  if (aliased) return { kind: "field", field: null, alias, cast: null, aggregate: aliased };
  const field = readField(scanner);
  if (field.path.length === 0 && (scanner.peek("!") || scanner.peek("(")))
    return readEmbed(scanner, { alias, spread: false, target: field.name }, depth);
  const cast = readCast(scanner);
  return { kind: "field", field, alias, cast, aggregate: scanner.accept(".") ? readAggregate(scanner) : null };
}

/** `count()` without a column. */
function bareAggregate(scanner: Scanner): SelectedField["aggregate"] {
  return scanner.accept("count()") ? { name: "count", cast: readCast(scanner) } : null;
}

function readAggregate(scanner: Scanner): SelectedField["aggregate"] {
  const name = aggregates.find((one) => scanner.accept(`${one}()`));
  if (!name) throw scanner.fail("avg(), count(), max(), min() or sum()");
  return { name, cast: readCast(scanner) };
}

function readCast(scanner: Scanner): string | null {
  if (!scanner.accept("::")) return null;
  const long = longTypes.find((type) => scanner.accept(type));
  const type = long ?? scanner.match(/[A-Za-z_][A-Za-z0-9_]*(?:\[\])?/y);
  if (!type) throw scanner.fail("a type");
  return type;
}

function readEmbed(
  scanner: Scanner,
  begun: { alias: string | null; spread: boolean; target: string },
  depth: number,
): SelectedEmbed {
  let hint: string | null = null;
  let join: string | null = null;
  while (scanner.accept("!")) {
    const word = scanner.name();
    const joins = word === "inner" || word === "left";
    if ((joins ? join : hint) !== null) throw scanner.fail(joins ? "one way to join" : "one hint");
    if (joins) join = word;
    else hint = word;
  }
  scanner.expect("(");
  const items = scanner.peek(")") ? [] : scanner.list(() => readItem(scanner, depth + 1));
  scanner.expect(")");
  return { kind: "embed", ...begun, hint, inner: join === "inner", items };
}
