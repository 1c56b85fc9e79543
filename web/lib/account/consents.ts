import { z } from "zod/mini";
import { consentsIn, consentSchema, consentPurposes, type Consent, type Consents } from "#domain/account/consent.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { isRefusal, RequestFailure } from "#web/lib/api/request-failure.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const lineSchema = z.object({
  user_id: z.string(),
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  how: z.enum(["tapped", "spoken"]),
  wording: z.string(),
  language: z.enum(["en", "fr"]),
  statement_path: z.nullable(z.string()),
  said_at: z.string(),
});
/** One entry for the consent ledger. */
export type ConsentLine = z.infer<typeof lineSchema>;

type Said = Pick<ConsentLine, "purpose" | "given" | "wording" | "language"> & {
  userId: string;
  /** The path of the spoken statement. */
  statementPath?: string | null;
};

/** A ledger entry dated now. */
export function lineOf({ userId, statementPath = null, ...said }: Said): ConsentLine {
  const how = statementPath === null ? "tapped" : "spoken";
  return { ...said, user_id: userId, how, statement_path: statementPath, said_at: new Date().toISOString() };
}

/** `unsent`: entries made offline. They apply here at once and reach the ledger when online. */
const heldSchema = z.object({ lines: z.array(consentSchema), unsent: z.array(lineSchema) });
type Held = z.infer<typeof heldSchema>;

const keyOf = (userId: string) => `consents ${userId}`;

function held(userId: string): Held | null {
  try {
    return heldSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Without storage the entry applies until the ledger is read again. */
function hold(userId: string, now: Held): Held {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(now));
    return now;
  } catch {
    return now;
  }
}

const inForce = ({ lines, unsent }: Held): Consents => consentsIn([...unsent.toReversed(), ...lines]);

/** The consents known to this browser; null when unknown. */
export function heldConsents(userId: string): Consents | null {
  const known = held(userId);
  return known && inForce(known);
}

/** Loads the consents from the ledger. Throws RequestFailure. */
export async function loadConsents(userId: string): Promise<Consents> {
  const unsent = held(userId)?.unsent ?? [];
  if (unsent.length > 0) await send(unsent);
  const ledger = rest
    .from("consents")
    .select(columnsOf("consents", consentSchema))
    .eq("user_id", userId)
    .order("line", { ascending: false })
    .limit(100);
  const lines: Consent[] = z.array(consentSchema).parse(await dataOf(ledger));
  return inForce(hold(userId, { lines, unsent: [] }));
}

/** Records consents. Offline they apply here and are sent later. Throws RequestFailure when refused. */
export async function recordConsents(userId: string, said: readonly ConsentLine[]): Promise<Consents> {
  const known = held(userId) ?? { lines: [], unsent: [] };
  const unsent = [...known.unsent, ...said];
  try {
    await send(unsent);
    return inForce(hold(userId, { lines: [...unsent.toReversed(), ...known.lines], unsent: [] }));
  } catch (thrown) {
    if (isRefusal(thrown)) throw thrown;
    return inForce(hold(userId, { ...known, unsent }));
  }
}

/** PostgreSQL's error code for a rejected date. */
const wrongDate = "22008";

/** A wrong device clock must not lose a consent or its withdrawal: the server dates it then. */
async function send(lines: readonly ConsentLine[]): Promise<void> {
  try {
    await dataOf(rest.from("consents").insert([...lines]));
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure) || thrown.code !== wrongDate) throw thrown;
    await dataOf(rest.from("consents").insert(lines.map(undated)));
  }
}

function undated({ user_id, purpose, given, how, wording, language, statement_path }: ConsentLine) {
  return { user_id, purpose, given, how, wording, language, statement_path };
}
