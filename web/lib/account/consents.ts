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
/** A line of the ledger as it is said here. */
export type ConsentLine = z.infer<typeof lineSchema>;

type Said = Pick<ConsentLine, "purpose" | "given" | "wording" | "language"> & {
  userId: string;
  /** The recording of what was said aloud. */
  statementPath?: string | null;
};

/** Said now, by a tap or aloud. */
export function lineOf({ userId, statementPath = null, ...said }: Said): ConsentLine {
  const how = statementPath === null ? "tapped" : "spoken";
  return { ...said, user_id: userId, how, statement_path: statementPath, said_at: new Date().toISOString() };
}

/** `unsent`: said without a network; they count here, and go to the ledger as soon as there is a line. */
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

/** In a browser that keeps nothing it counts until the ledger is read again. */
function hold(userId: string, now: Held): Held {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(now));
    return now;
  } catch {
    return now;
  }
}

const inForce = ({ lines, unsent }: Held): Consents => consentsIn([...unsent.toReversed(), ...lines]);

/** What this browser knows of what somebody agreed to; null when it knows nothing. */
export function heldConsents(userId: string): Consents | null {
  const known = held(userId);
  return known && inForce(known);
}

/** What somebody agreed to, by the ledger. Throws RequestFailure. */
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

/** Says yes or no. Without a network it counts here, and is sent later. Throws RequestFailure when it is refused. */
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

/** PostgreSQL's code for a date that the ledger refuses. */
const wrongDate = "22008";

/** A consent, above all its withdrawal, is never lost to a device's wrong clock: the server dates it then. */
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
