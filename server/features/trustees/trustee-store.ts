import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { openingStateSchema, type OpeningState } from "#domain/account/trustee.ts";
import { preferredLanguage, type Language } from "#domain/language.ts";

export type Storyteller = { name: string | null; email: string };

/** The sender of the invitation; null for an unconfirmed address. */
export async function storytellerOf(sql: Sql, userId: string): Promise<Storyteller | null> {
  const [row] = await sql<Storyteller[]>`
    select p.full_name as name, lower(u.email) as email from auth.users u left join public.profiles p on p.id = u.id
    where u.id = ${userId} and u.email_confirmed_at is not null and not u.is_anonymous`;
  return row ?? null;
}

type Named = { userId: string; name: string; email: string; hears: boolean; token: string };

/** Returns false for a trustee who has accepted already. */
export async function nameTrustee(sql: Sql, { userId, name, email, hears, token }: Named): Promise<boolean> {
  const [row] = await sql<{ id: string | null }[]>`
    select heirvoice.name_trustee(${userId}, ${name}, ${email}, ${hears}, ${hashOf(token)}) as id`;
  return typeof row?.id === "string";
}

/** The holder of a letter stops the request. Returns its state then; null for a letter that stops nothing. */
export async function stopByLetter(sql: Sql, token: string): Promise<OpeningState> {
  const [row] = await sql`select heirvoice.stop_opening_by_letter(${hashOf(token)}) as state`;
  return z.object({ state: openingStateSchema }).parse(row).state;
}

/** Opens one request whose wait is over. False when there is none. */
export async function openNextSeals(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ opened: boolean }[]>`select heirvoice.open_next_seals() as opened`;
  return row?.opened ?? false;
}

const letterSchema = z.object({
  email: z.string().nullable(),
  language: z
    .string()
    .nullable()
    .transform((language) => preferredLanguage([language])),
  kind: z.enum(["asked", "opened"]),
  isOwn: z.boolean(),
  recipient: z.string().nullable(),
  teller: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  opensAt: z.date(),
});
/** `email` is null for a recipient without a proved address. `isOwn`: to the storyteller. */
export type OpeningLetter = z.output<typeof letterSchema> & { language: Language };

/** Gives `token` to the letter that is due next, and takes it. */
export async function takeOpeningLetter(sql: Sql, token: string): Promise<OpeningLetter | null> {
  const [row] = await sql`
    select email, language, kind, is_own as "isOwn", recipient, teller, asked_by as "askedBy", reason, opens_at as "opensAt"
    from heirvoice.take_opening_letter(${hashOf(token)})`;
  return row ? letterSchema.parse(row) : null;
}

/** Notes that the letter was sent, or refused for good. */
export async function endOpeningLetter(sql: Sql, token: string): Promise<void> {
  await sql`select heirvoice.end_opening_letter(${hashOf(token)})`;
}

/** Makes letters due again whose server stopped while it sent them. */
export async function repeatOpeningLetters(sql: Sql): Promise<void> {
  await sql`select heirvoice.repeat_opening_letters()`;
}

/** Makes an unsent letter due again. After a first letter the 30 days begin again. */
export async function putOpeningLetterBack(sql: Sql, token: string): Promise<void> {
  await sql`select heirvoice.put_opening_letter_back(${hashOf(token)})`;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
