import {
  authenticApiPath,
  signedStatementSchema,
  statementSchema,
  type SignedStatement,
  type Statement,
} from "#domain/authentic/statement.ts";

export type Answer = { signed: SignedStatement; said: Statement };
export type AskProblem = "offline" | "later" | "failed";

/** Asks what is known of a file. Rejects with the signal's reason when cancelled. */
export async function askAboutFile(sha256: string, signal: AbortSignal): Promise<Answer | AskProblem> {
  const body = JSON.stringify({ sha256 });
  const response = await fetch(`${authenticApiPath}/file`, { method: "POST", body, signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    console.info("The question did not arrive.", cause);
    return null;
  });
  if (response === null) return "offline";
  if (response.status === 429) return "later";
  if (!response.ok) return "failed";
  const signed = signedStatementSchema.parse(await response.json());
  return { signed, said: statementSchema.parse(JSON.parse(signed.statement)) };
}
