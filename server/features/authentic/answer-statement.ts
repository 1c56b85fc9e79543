import { statementType, type SignedStatement, type Statement } from "#domain/authentic/statement.ts";
import type { StatementKeys } from "./statement-keys.ts";

/** What was found out about a file. */
export type Finding = Pick<Statement, "verdict" | "day" | "of" | "name">;

export const unknownFile: Finding = { verdict: "unknown", day: null, of: null, name: null };

/** The signed answer to a question about a file. "Unknown" is signed, too, and costs as much. */
export async function answerStatement(
  keys: StatementKeys,
  { origin, sha256, found }: { origin: string; sha256: string; found: Finding },
): Promise<SignedStatement> {
  const { verdict, day, of, name } = found;
  return keys.sign((key) => {
    const said: Statement = {
      type: statementType,
      origin,
      sha256,
      verdict,
      day,
      of,
      name,
      signedAt: new Date().toISOString(),
      key,
    };
    return JSON.stringify(said);
  });
}

/** The day in UTC: 2026-11-30. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
