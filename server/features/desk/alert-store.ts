import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { alertLogTypes } from "#domain/desk/log-types.ts";

export const alertKinds = [
  "job_failing",
  "limit_reached",
  "disk_full",
  "mail_refused",
  "backup_missing",
  "certificate_expiring",
  "voice_remains",
] as const;
export type AlertKind = (typeof alertKinds)[number];
export type Problem = { kind: AlertKind; subject: string };

const problemSchema = z.object({
  kind: z.enum(alertKinds),
  subject: z.string(),
});

/** A job that failed so often within an hour is failing. */
const minFailures = 3;
/** A limit that so many people reached within a day is reached by many. */
const minPeople = 5;

/** A voice that its provider still has so long after it was to go. */
const voiceRemainsMinutes = 60;

/** A process renews what it sees each minute; it ended when it has been silent for this long. */
const sightingSeconds = 180;

/** Problems that a process sees by its environment. */
export type SeenKind = Extract<AlertKind, "disk_full" | "mail_refused" | "backup_missing" | "certificate_expiring">;

/** Stores what `process` sees now; what it no longer sees is removed. */
export async function storeSightings(sql: Sql, process: string, seen: readonly SeenKind[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from heirvoice.sightings where process = ${process} and kind <> all(${[...seen]})`;
    await tx`
      insert into heirvoice.sightings (kind, process) select kind, ${process} from unnest(${[...seen]}::text[]) kind
      on conflict (kind, process) do update set seen_at = now()`;
  });
}

/** What a process sees, jobs that fail repeatedly, and limits that many people reach. */
async function findProblems(sql: Sql | TransactionSql): Promise<Problem[]> {
  const rows = await sql`
    select distinct kind, '' as subject from heirvoice.sightings
    where seen_at > now() - make_interval(secs => ${sightingSeconds})
    union all
    select 'job_failing' as kind, job as subject from public.work_progress
    where state = 'failed' and updated_at > now() - interval '1 hour'
      and error_code not in ('quota_reached', 'rate_limited', 'no_consent') group by job having count(*) >= ${minFailures}
    union all
    select 'limit_reached', error_code from public.work_progress
    where state = 'failed' and updated_at > now() - interval '1 day' and error_code in ('quota_reached', 'rate_limited')
    group by error_code having count(distinct user_id) >= ${minPeople}
    union all
    select 'limit_reached', 'storage' from heirvoice.refused_uploads where refused_at > now() - interval '1 day'
    having count(*) >= ${minPeople}
    union all
    select distinct 'voice_remains', provider from heirvoice.voice_deletions
    where gone_at is null and asked_at < now() - make_interval(mins => ${voiceRemainsMinutes})`;
  return z.array(problemSchema).parse([...rows]);
}

/** Whether the last complete backup, or the installation where there is none, is older than two days. */
export async function isBackupMissing(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ missing: boolean }[]>`
    select coalesce(
      (select max(started_at) from heirvoice.backup_runs where error_code is null),
      (select min(applied_at) from heirvoice.migrations)
    ) < now() - interval '2 days' as missing`;
  return row?.missing ?? false;
}

/** Compares the problems with those already reported. Each change is returned to one process only. */
export async function reportChanges(sql: Sql): Promise<{ begun: Problem[]; over: Problem[] }> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('alerts', 0))`;
    const now = tx.json(await findProblems(tx));
    const begun = await tx`
      insert into heirvoice.alerts (kind, subject)
      select kind, left(subject, 200) from jsonb_to_recordset(${now}) as p (kind text, subject text)
      on conflict do nothing returning kind, subject`;
    const over = await tx`
      delete from heirvoice.alerts a where not exists (
        select from jsonb_to_recordset(${now}) as p (kind text, subject text)
        where p.kind = a.kind and left(p.subject, 200) = a.subject
      ) returning kind, subject`;
    const parsed = { begun: z.array(problemSchema).parse([...begun]), over: z.array(problemSchema).parse([...over]) };
    for (const [type, changed] of [
      [alertLogTypes.begun, parsed.begun],
      [alertLogTypes.over, parsed.over],
    ] as const)
      for (const { kind, subject } of changed)
        await tx`
          insert into public.system_logs (log_type, message, metadata)
          values (${type}, ${kind}, ${tx.json({ subject })})`;
    return parsed;
  });
}

/** The confirmed addresses of admins, with their language. */
export async function adminAddresses(sql: Sql): Promise<{ email: string; language: "en" | "fr" }[]> {
  const rows = await sql`
    select u.email, case when p.preferred_language = 'fr' then 'fr' else 'en' end as language
    from public.profiles p join auth.users u on u.id = p.id
    where p.account_type = 'admin' and u.email_confirmed_at is not null and u.email is not null`;
  return z.array(z.object({ email: z.string(), language: z.enum(["en", "fr"]) })).parse([...rows]);
}
