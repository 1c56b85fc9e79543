import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { firstPurposes, type ConsentPurpose } from "#domain/account/consent.ts";
import type { ServedApp } from "./serve-app.ts";

export type Person = { id: string; token: string; client: SupabaseClient };

const idSchema = z.object({ id: z.uuid() });

type Served = Pick<ServedApp, "url" | "identity"> & { context: { db: Pick<ServedApp["context"]["db"], "sql"> } };

/** A user with the official client, signed in for an hour, with these consents. */
export async function signedInPerson(
  { url, context, identity }: Served,
  agrees: readonly ConsentPurpose[] = firstPurposes,
): Promise<Person> {
  const id = randomUUID();
  await context.db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  for (const purpose of agrees)
    await context.db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
      values (${id}, ${purpose}, true, 'tapped', 'Yes.', 'en')`;
  return personWithId({ url, identity }, id);
}

/** The official client of an existing user, signed in for an hour, in this session if one is given. */
export async function personWithId(
  { url, identity }: Pick<ServedApp, "url" | "identity">,
  id: string,
  sessionId?: string,
): Promise<Person> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { role: "authenticated", aud: "authenticated", sub: id, exp, is_anonymous: false };
  const token = await identity.sign(sessionId === undefined ? claims : { ...claims, session_id: sessionId });
  const client = createClient(url, identity.keys.publishableKey, { accessToken: async () => token });
  return { id, token, client };
}

/** The official client with the secret key, as an operator's server uses it. */
export function operatorClient({ url, identity }: Pick<ServedApp, "url" | "identity">): SupabaseClient {
  return createClient(url, identity.keys.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Creates an order and an interview session for the user. Returns the session id. */
export async function sessionOf(person: Person): Promise<string> {
  const session = { user_id: person.id, order_id: await orderOf(person), session_token: `sess_${randomUUID()}` };
  const begun = await person.client.from("interview_sessions").insert(session).select("id").single().throwOnError();
  return idSchema.parse(begun.data).id;
}

export async function orderOf({ id, client }: Person): Promise<string> {
  const order = { buyer_id: id, product_type: "memory_book" };
  return idSchema.parse((await client.from("orders").insert(order).select("id").single().throwOnError()).data).id;
}
