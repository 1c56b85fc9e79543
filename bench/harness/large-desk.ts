import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";

const counts = z
  .object({ PEOPLE: z.coerce.number().default(100_000), LOG_LINES: z.coerce.number().default(1_000_000) })
  .parse(process.env);
const { PEOPLE: peopleCount, LOG_LINES: logCount } = counts;
const objectsPerPerson = 5;

/** Fills the tables of the desk, newest rows first by number. Triggers of clients are off. Returns the id of an admin. */
export async function fillDesk(sql: Sql): Promise<string> {
  const admin = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${admin}, 'admin@example.org', now())`;
  await sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      create temporary table crowd on commit drop as
      select n, gen_random_uuid() as id, now() - n * interval '7 minutes' as at from generate_series(1, ${peopleCount}::int) n`;
    await tx`
      insert into auth.users (id, email, email_confirmed_at, created_at)
      select id, 'person' || n || '@example.org', at, at from crowd`;
    await tx`
      insert into public.profiles (id, full_name, account_type, preferred_language, created_at)
      select id, 'Evelyn Tully ' || n, case when n % 20 = 0 then 'family' else 'storyteller' end, 'en', at from crowd`;
    await tx`insert into public.quotas (user_id, storage_bytes) select id, 5000000 from crowd where n % 50 = 0`;
    await tx`
      insert into public.recordings (user_id, object_path, container, codec, sha256, bytes, duration_ms, recorded_at)
      select id, n || '/' || k, 'webm', 'opus', encode(sha256((n || ' ' || k)::bytea), 'hex'), 100000, 60000, at
      from crowd, generate_series(1, 3) k`;
    await tx`
      insert into public.work_progress (id, user_id, job, state, error_code, created_at, updated_at)
      select gen_random_uuid(), id, 'make-book', case when n % 500 = 0 then 'failed' else 'done' end,
        case when n % 500 = 0 then 'internal' end, at, at from crowd`;
    await fillLists(tx, admin);
  });
  await sql`vacuum analyze`;
  return admin;
}

async function fillLists(tx: TransactionSql, admin: string): Promise<void> {
  await tx`
      insert into public.order_headers (id, buyer_id, recipient_id, product_type, payment_status, order_status, created_at)
      select id, id, id, 'memory_book', case when n % 10 = 0 then 'unpaid' else 'paid' end,
        case when n % 100 = 0 then 'completed' else 'active' end, at from crowd`;
  await tx`
      insert into public.order_amounts (order_id, amount_cents, refunded) select id, 49700, n % 1000 = 0 from crowd`;
  await tx`
      insert into public.waitlist (first_name, email, created_at, invited_at)
      select 'Nora', 'waits' || n || '@example.org', at, case when n % 20 = 0 then at end from crowd`;
  await tx`
      insert into public.contact_messages (name, email, body, created_at, answered_at)
      select 'Claire', 'claire@example.org', repeat('Is it safe? ', 20), at, case when n % 20 > 0 then at end from crowd`;
  await tx`
      insert into public.admin_events (admin_id, action, subject_id, created_at)
      select ${admin}::uuid, 'changed_limits', id, at from crowd`;
  await tx`
      insert into public.webhook_events (provider, event_type, conversation_id, user_id, state, received_at)
      select 'elevenlabs', 'post_call_transcription', 'conv_' || n, id, case when n % 500 = 0 then 'failed' else 'done' end, at
      from crowd`;
  await tx`
      insert into storage.objects (bucket_id, name, owner_id, metadata)
      select 'audio-answers', id || '/' || k || '_1.webm', id::text, jsonb_build_object('size', 1000000)
      from crowd, generate_series(1, ${objectsPerPerson}::int) k`;
  await tx`
      insert into public.system_logs (log_type, message, metadata, user_id, created_at)
      select case k % 4 when 0 then 'webhook_error' when 1 then 'conversation_end' else 'webhook_received' end,
        'Post-call webhook, conv_' || md5(k::text) || ', accepted', '{"event_type": "post_call_transcription"}', c.id,
        now() - k * interval '7 seconds'
      from generate_series(1, ${logCount}::int) k left join crowd c on c.n = k % ${peopleCount * 2}::int`;
}
