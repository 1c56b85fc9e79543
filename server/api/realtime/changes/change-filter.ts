/** One condition of a filter. The value of `in` is a PostgreSQL array literal. */
export type ChangeFilter = { column: string; operator: string; negated: boolean; value: string };

/** The parsed filter, whose conditions must all hold, or the error. */
export type ReadFilter = { filters: ChangeFilter[] } | { error: string };

const operators = new Set([
  "eq",
  "neq",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "like",
  "ilike",
  "is",
  "match",
  "imatch",
  "isdistinct",
]);
const maxConditions = 20;

/** Parses `user_id=eq.5,body=not.like."a,b%"`. */
export function readChangeFilter(text: string): ReadFilter {
  if (text.trim() === "") return { filters: [] };
  const segments = splitOutside(text);
  if (segments.length > maxConditions) return { error: `a filter has at most ${maxConditions} conditions` };
  const filters: ChangeFilter[] = [];
  for (const segment of segments) {
    const read = readCondition(segment.trim());
    if (typeof read === "string") return { error: `Error parsing \`filter\` params: ${read}` };
    filters.push(read);
  }
  return { filters };
}

/** Splits at commas outside quotes and parentheses. A quote opens at the start of a value. */
function splitOutside(text: string): string[] {
  const segments: string[] = [];
  let [start, depth, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === "\\") at++;
      else if (char === '"') quoted = false;
    } else if (char === '"' && /[.(,]/.test(text[at - 1] ?? "")) quoted = true;
    else if (char === "(") depth++;
    else if (char === ")") depth = Math.max(0, depth - 1);
    else if (char === "," && depth === 0) {
      segments.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...segments, text.slice(start)];
}

function readCondition(segment: string): ChangeFilter | string {
  if (segment === "") return "filter must not contain empty segments (check for extra commas)";
  const [, column, not, operator, value] = /^([^=]*)=(not\.)?([^.]*)\.(.*)$/s.exec(segment) ?? [];
  if (column === undefined || operator === undefined || value === undefined) return JSON.stringify([segment]);
  if (!operators.has(operator)) return JSON.stringify([operator, value]);
  const negated = not !== undefined;
  if (operator !== "in") return { column, operator, negated, value: unquoted(value) };
  if (!/^\(.*\)$/s.test(value)) return "`in` filter value must be wrapped by parentheses";
  return { column, operator, negated, value: `{${value.slice(1, -1)}}` };
}

function unquoted(value: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1];
  return inner === undefined ? value : inner.replaceAll(/\\(.)/gs, "$1");
}
