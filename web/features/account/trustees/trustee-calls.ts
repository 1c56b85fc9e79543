import { z } from "zod/mini";
import { openingStateSchema, type OpeningState, type TrusteeInvitation } from "#domain/account/trustee.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

export const trusteesKey = (userId: string) => ["trustees", userId] as const;

const trusteeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  hears: z.boolean(),
  expires_at: z.string(),
  accepted_at: z.nullable(z.string()),
});
export type Trustee = z.infer<typeof trusteeSchema>;

const requestSchema = z.object({
  id: z.uuid(),
  trustee_name: z.string(),
  reason: z.string(),
  state: z.enum(["waiting", "stopped", "opened", "closed"]),
  opens_at: z.string(),
});
export type OpeningRequest = z.infer<typeof requestSchema>;

const eventSchema = z.object({
  line: z.int(),
  event: z.enum(["named", "accepted", "removed", "resigned", "account closed", "asked", "stopped", "opened", "closed"]),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  happened_at: z.string(),
});
export type TrusteeEvent = z.infer<typeof eventSchema>;

const shownEvents = 200;

/** A request of the caller's trustees that waits or is open. */
export async function loadOpening(): Promise<OpeningRequest | null> {
  const rows = await dataOf(
    rest
      .from("opening_requests")
      .select(columnsOf("opening_requests", requestSchema))
      .in("state", ["waiting", "opened"])
      .limit(1),
  );
  return z.array(requestSchema).parse(rows)[0] ?? null;
}

/** The caller's trustees, the people who hear, a request that waits or is open, and the ledger. */
export async function loadTrustees() {
  const [trustees, hearers, opening, events] = await Promise.all([
    dataOf(rest.from("trustees").select(columnsOf("trustees", trusteeSchema)).order("created_at")),
    dataOf(rest.rpc("who_hears_sealed")),
    loadOpening(),
    dataOf(
      rest
        .from("trustee_events")
        .select(columnsOf("trustee_events", eventSchema))
        .order("line", { ascending: false })
        .limit(shownEvents),
    ),
  ]);
  return {
    trustees: z.array(trusteeSchema).parse(trustees),
    hearers: z.array(z.string()).parse(hearers),
    opening,
    events: z.array(eventSchema).parse(events),
  };
}

export async function nameTrustee(invitation: TrusteeInvitation): Promise<void> {
  await callFunction("name-trustee", invitation);
}

export async function removeTrustee(id: string): Promise<void> {
  await dataOf(rest.from("trustees").delete().eq("id", id));
}

export async function letTrusteeHear({ id, hears }: Pick<Trustee, "id" | "hears">): Promise<void> {
  await dataOf(rest.from("trustees").update({ hears }).eq("id", id));
}

const trustSchema = z.object({
  trust_id: z.uuid(),
  storyteller_name: z.string(),
  hears: z.boolean(),
  state: z.enum(["none", "waiting", "opened", "stopped"]),
  is_mine: z.boolean(),
  asked_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.uuid()),
  opens_at: z.nullable(z.string()),
  may_ask_at: z.nullable(z.string()),
});
export type Trust = z.infer<typeof trustSchema>;

/** The people who trust the caller, and the state of a request. */
export async function loadMyTrusts(): Promise<Trust[]> {
  return z.array(trustSchema).parse(await dataOf(rest.rpc("my_trusts")));
}

export async function requestOpening(trustId: string, reason: string): Promise<void> {
  await dataOf(rest.rpc("request_opening", { p_trust_id: trustId, p_reason: reason }));
}

/** Stops a request that waits; the storyteller also closes an open one. */
export async function stopOpening(requestId: string): Promise<OpeningState> {
  return openingStateSchema.parse(await dataOf(rest.rpc("stop_opening", { p_request_id: requestId })));
}

export async function resignTrust(trustId: string): Promise<void> {
  await dataOf(rest.rpc("resign_trust", { p_trust_id: trustId }));
}

const invitationSchema = z.array(
  z.object({ storyteller_name: z.nullable(z.string()), storyteller_email: z.string(), is_accepted: z.boolean() }),
);

/** The inviter, for a person who may accept or has accepted; null for others. */
export async function readTrustInvitation(token: string): Promise<{ name: string; isAccepted: boolean } | null> {
  const [asks] = invitationSchema.parse(await dataOf(rest.rpc("read_trust_invitation", { p_token: token })));
  return asks ? { name: asks.storyteller_name ?? asks.storyteller_email, isAccepted: asks.is_accepted } : null;
}

export async function acceptTrust(token: string): Promise<void> {
  await dataOf(rest.rpc("accept_trust", { p_token: token }));
}

const stateSchema = z.object({ state: openingStateSchema });

/** The state of the request after the letter was used; null for a letter that stops nothing. */
export async function stopByLetter(token: string): Promise<OpeningState> {
  return stateSchema.parse(await callFunction("stop-opening", { token })).state;
}
