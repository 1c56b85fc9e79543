/** SQL text being written, and the values it binds. Values never become text. */
export class Statement {
  readonly values: (string | null)[] = [];

  /** `$n` for a value whose type the database works out from where it stands. */
  bind(value: string | null): string {
    return `$${this.values.push(value)}`;
  }
}

/** An identifier, quoted. NUL cannot be in one. */
export function ident(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

export function tableIdent({ schema, name }: { schema: string; name: string }): string {
  return `${ident(schema)}.${ident(name)}`;
}

/** Values as the text of a PostgreSQL array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
