import { timingSafeEqual } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

const linkSchema = z.object({
  id: z.uuid(),
  tokenHash: z.string(),
  pinHash: z.string().nullable(),
  giver: z.string().nullable(),
  endedAt: z.date().nullable(),
});
export type PrivateLink = z.infer<typeof linkSchema>;

/** The private link of a token's hash, open or ended; null for an unknown token and an account without access. */
export async function findPrivateLink(sql: Sql, tokenHash: string): Promise<PrivateLink | null> {
  const [row] = await sql`
    select k.id, k.token_hash as "tokenHash", k.pin_hash as "pinHash", nullif(trim(p.full_name), '') as giver,
      case when k.revoked_at is not null then least(k.revoked_at, k.expires_at)
        when k.expires_at <= now() then k.expires_at end as "endedAt"
    from public.share_links k
      join auth.users o on o.id = k.owner_id and o.deleted_at is null and (o.banned_until is null or o.banned_until <= now())
      left join public.profiles p on p.id = k.owner_id
    where k.token_hash = ${tokenHash} and k.scope <> 'print'`;
  if (row === undefined) return null;
  const link = linkSchema.parse(row);
  return timingSafeEqual(Buffer.from(link.tokenHash), Buffer.from(tokenHash)) ? link : null;
}

const giverSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  language: z.nullable(languageSchema),
  recipient: z.string(),
});

/** The confirmed address of a link's giver, and the giver's name for its recipient; null without such an address. */
export async function findGiver(sql: Sql, linkId: string): Promise<z.infer<typeof giverSchema> | null> {
  const [row] = await sql`
    select o.id, o.email, nullif(p.preferred_language, '') as language, k.recipient
    from public.share_links k
      join auth.users o on o.id = k.owner_id and o.email_confirmed_at is not null
      left join public.profiles p on p.id = o.id
    where k.id = ${linkId} and nullif(o.email, '') is not null`;
  return row === undefined ? null : giverSchema.parse(row);
}

export type NewLink = {
  ownerId: string;
  scope: string;
  target: string | null;
  days: number;
  recipient: string;
  tokenHash: string;
  pinHash: string | null;
  mayDownload: boolean;
  mayKeep: boolean;
};

/** Returns the new link's id; null when the account does not own the target. */
export async function insertPrivateLink(sql: Sql, link: NewLink): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`
    select heirvoice.give_link(
      ${link.ownerId}, ${link.scope}, ${link.target}, ${link.days}, ${link.recipient}, ${link.tokenHash}, ${link.pinHash},
      ${link.mayDownload}, ${link.mayKeep}
    ) as id`;
  return row?.id ?? null;
}

/** Returns false when the link has ended since. */
export async function grantPrivateLink(sql: Sql, linkId: string, userId: string): Promise<boolean> {
  const [row] = await sql<{ isGranted: boolean }[]>`select heirvoice.grant_link(${linkId}, ${userId}) as "isGranted"`;
  return row?.isGranted === true;
}
