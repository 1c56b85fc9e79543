import { z } from "zod/mini";
import { consentsIn, consentSchema, consentPurposes, type Consent, type Consents } from "#domain/account/consent.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
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
  /** Sent again with the line, which then adds nothing. Missing in lines of older pages. */
  request_id: z._default(z.nullable(z.string()), null),
});
/** One entry for the consent ledger. */
export type ConsentLine = z.infer<typeof lineSchema>;

/** `unsent`: entries made offline. They apply here at once and reach the ledger when online. */
const heldSchema = z.object({ lines: z.array(consentSchema), unsent: z.array(lineSchema) });
type Held = z.infer<typeof heldSchema>;

const keyOf = (userId: string) => `consents ${userId}`;

/** What this browser knows; null when unknown. */
export function held(userId: string): Held | null {
  try {
    return heldSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Without storage the entry applies until the ledger is read again. */
export function hold(userId: string, now: Held): Held {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(now));
    return now;
  } catch {
    return now;
  }
}

/** What counts, with what is not sent yet. */
export const inForce = ({ lines, unsent }: Held): Consents => consentsIn([...unsent.toReversed(), ...lines]);

/** The consents known to this browser; null when unknown. */
export function heldConsents(userId: string): Consents | null {
  const known = held(userId);
  return known && inForce(known);
}

/** Sends what waits on this device. Throws RequestFailure. */
export async function sendConsents(userId: string): Promise<void> {
  const unsent = held(userId)?.unsent ?? [];
  if (unsent.length === 0) return;
  await send(unsent);
  settle(userId, unsent);
}

/** Loads the consents from the ledger. Throws RequestFailure. */
export async function loadConsents(userId: string): Promise<Consents> {
  await sendConsents(userId);
  const before = held(userId);
  const ledger = rest
    .from("consents")
    .select(columnsOf("consents", consentSchema))
    .eq("user_id", userId)
    .order("line", { ascending: false })
    .limit(100);
  const read: Consent[] = z.array(consentSchema).parse(await dataOf(ledger));
  const now = held(userId);
  const isCurrent = JSON.stringify(now?.lines) === JSON.stringify(before?.lines);
  const lines = now === null || isCurrent ? read : now.lines;
  return inForce(hold(userId, { lines, unsent: now?.unsent ?? [] }));
}

/** Moves sent lines to the known ones. What was said meanwhile stays unsent. */
export function settle(userId: string, sent: readonly ConsentLine[]): Held {
  const { lines, unsent } = held(userId) ?? { lines: [], unsent: [...sent] };
  const waiting = without(unsent, sent);
  return hold(userId, { lines: [...without(unsent, waiting).toReversed(), ...lines], unsent: waiting });
}

/** The lines that are not among `gone`. */
export function without(lines: readonly ConsentLine[], gone: readonly ConsentLine[]): ConsentLine[] {
  const keys = new Set(gone.map(lineKey));
  return lines.filter((line) => !keys.has(lineKey(line)));
}

const lineKey = ({ request_id: id, purpose, said_at: at }: ConsentLine) => id ?? `${purpose} ${at}`;

/** PostgreSQL's error code for a rejected date. */
const wrongDate = "22008";

/** A wrong device clock must not lose a consent or its withdrawal: the server dates it then. */
export async function send(lines: readonly ConsentLine[]): Promise<void> {
  try {
    await dataOf(rest.from("consents").insert([...lines]));
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure) || thrown.code !== wrongDate) throw thrown;
    await dataOf(rest.from("consents").insert(lines.map(undated)));
  }
}

function undated({ user_id, purpose, given, how, wording, language, statement_path, request_id }: ConsentLine) {
  return { user_id, purpose, given, how, wording, language, statement_path, request_id };
}
