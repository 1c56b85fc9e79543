import type { Sql } from "postgres";
import { z } from "zod";
import { accessTokenSeconds } from "#server/api/auth/auth-settings.ts";
import { parseJson } from "#server/platform/parse-json.ts";
import type { Revocation, RevocationKind } from "./revocation-set.ts";

const lifetimeMs = accessTokenSeconds * 1000;
const kindSchema = z.enum(["session", "banned", "deleted"]);
const noticeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: kindSchema, ids: z.array(z.guid()), seconds: z.number().nullable() }),
  z.object({ kind: z.literal("restored"), ids: z.array(z.guid()) }),
  z.object({ kind: z.literal("many") }),
]);

/** Payload of a revocation notification. `many`: more than one notification can name. */
export type RevocationNotice =
  | { kind: "revoked"; all: Revocation[] }
  | { kind: "restored"; ids: string[] }
  | { kind: "many" };

/** A malformed payload counts as `many`, which reloads everything. */
export function readNotice(payload: string): RevocationNotice {
  const notice = noticeSchema.safeParse(parseJson(payload)).data ?? { kind: "many" };
  if (notice.kind === "many" || notice.kind === "restored") return notice;
  const { kind, ids, seconds } = notice;
  return { kind: "revoked", all: ids.map((id) => ({ id, kind, ms: seconds === null ? lifetimeMs : seconds * 1000 })) };
}

const rowsSchema = z.array(z.object({ id: z.guid(), kind: kindSchema, ms: z.coerce.number() }));

/** All active entries, newest first, at most `$1`. */
export const revocationsText = `
  select id, kind, extract(epoch from
    least(revoked_at + make_interval(secs => ${accessTokenSeconds}), lifts_at) - clock_timestamp()) * 1000 as ms
  from heirvoice.revocations
  where revoked_at > clock_timestamp() - make_interval(secs => ${accessTokenSeconds})
    and (lifts_at is null or lifts_at > clock_timestamp())
  order by revoked_at desc limit $1`;

export function readRevocations(rows: readonly unknown[]): Revocation[] {
  return rowsSchema.parse(rows);
}

/** Returns why one of these sessions or users is revoked, else null. */
export async function findRevocation(sql: Sql, given: readonly string[]): Promise<RevocationKind | null> {
  const ids = given.filter((id) => z.guid().safeParse(id).success);
  const [row] = await sql<{ kind: string }[]>`
    select kind from heirvoice.revocations
    where id = any(${ids}::uuid[]) and revoked_at > clock_timestamp() - make_interval(secs => ${accessTokenSeconds})
      and (lifts_at is null or lifts_at > clock_timestamp())
    order by kind = 'session' limit 1`;
  return row === undefined ? null : kindSchema.parse(row.kind);
}

export async function hasRevocations(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass('heirvoice.revocations') is not null as there`;
  return row?.there ?? false;
}
