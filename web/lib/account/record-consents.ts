import { newId } from "#web/lib/new-id.ts";
import type { Consents } from "#domain/account/consent.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { held, hold, inForce, send, settle, without, type ConsentLine } from "./consents.ts";

type Said = Pick<ConsentLine, "purpose" | "given" | "wording" | "language"> & {
  userId: string;
  /** The path of the spoken statement. */
  statementPath?: string | null;
};

/** A ledger entry dated now. */
export function lineOf({ userId, statementPath = null, ...said }: Said): ConsentLine {
  const how = statementPath === null ? "tapped" : "spoken";
  const said_at = new Date().toISOString();
  return { ...said, user_id: userId, how, statement_path: statementPath, said_at, request_id: newId() };
}

/** Records consents. Offline they apply here and are sent later. Throws RequestFailure when refused. */
export async function recordConsents(userId: string, said: readonly ConsentLine[]): Promise<Consents> {
  const known = held(userId) ?? { lines: [], unsent: [] };
  const now = hold(userId, { ...known, unsent: [...known.unsent, ...said] });
  try {
    await send(now.unsent);
    return inForce(settle(userId, now.unsent));
  } catch (thrown) {
    const { lines, unsent } = held(userId) ?? now;
    if (!isRefusal(thrown)) return inForce({ lines, unsent });
    hold(userId, { lines, unsent: without(unsent, said) });
    throw thrown;
  }
}
