/** SQL text with bound values. Values never become text. */
export class Statement {
  readonly values: (string | null)[] = [];

  /** Returns `$n`; the database infers the type from the context. */
  bind(value: string | null): string {
    return `$${this.values.push(value)}`;
  }
}

/** Quotes an identifier. NUL is rejected. */
export function ident(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

export function tableIdent({ schema, name }: { schema: string; name: string }): string {
  return `${ident(schema)}.${ident(name)}`;
}

/** A PostgreSQL array literal. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
