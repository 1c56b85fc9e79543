import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openQueue, type Queue } from "#server/platform/jobs/queue.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { maxQueuedOfPerson } from "./1-recordings/waiting-answer-store.ts";
import { transcribeAnswerJob, probeAnswerJob } from "./2-transcripts/transcribe-answer.job.ts";
import { watchAnswers } from "./watch-answers.ts";

const db = await testDatabase();
const { sql } = db;
const log = createLog("error");
let queue: Queue;
let watch: { stop(): Promise<void> };
beforeAll(async () => {
  queue = await openQueue(db, [probeAnswerJob, transcribeAnswerJob], log);
  watch = await watchAnswers(db, queue, log);
});
afterAll(async () => {
  await watch.stop();
  await queue.stop();
  await db.close();
});

async function person(): Promise<{ id: string; session: string }> {
  const [id, session] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  await sql`insert into public.interview_sessions (id, user_id, session_token) values (${session}, ${id}, ${`sess_${id}`})`;
  return { id, session };
}

/** In one statement, as a client sends a list. */
async function give(
  { id, session }: { id: string; session: string },
  answers: number,
  isUploaded = true,
): Promise<void> {
  const upload = `${id}/${randomUUID()}`;
  if (isUploaded)
    await sql`insert into storage.objects (bucket_id, name, owner_id)
      select 'audio-answers', ${upload} || at, ${id} from generate_series(1, ${answers}::int) as at`;
  await sql`insert into public.answers (session_id, question_id, user_id, audio_file_path)
    select ${session}, 1 + at % 80, ${id}, ${upload} || at from generate_series(1, ${answers}::int) as at`;
}

async function queued({ id }: { id: string }): Promise<number> {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from public.work_progress where user_id = ${id} and state = 'queued'`;
  return row?.rows ?? 0;
}

test("queues thousands of one person in batches and another person's at once", async () => {
  const [ann, ben] = [await person(), await person()];
  await give(ann, 5000);
  await give(ben, 1);
  await vi.waitFor(async () => expect(await queued(ben)).toBe(1), patience);
  await vi.waitFor(async () => expect(await queued(ann)).toBe(maxQueuedOfPerson), patience);
  await sql`with heard as (
      update public.work_progress set state = 'done' where id in (
        select id from public.work_progress where user_id = ${ann.id} and state = 'queued' limit 12)
      returning subject)
    update public.answers set processing_status = 'completed' where id::text in (select subject from heard)`;
  await vi.waitFor(async () => expect(await queued(ann)).toBe(maxQueuedOfPerson), patience);
});

test("retries failed answers after untried ones", async () => {
  const cid = await person();
  await give(cid, maxQueuedOfPerson);
  await vi.waitFor(async () => expect(await queued(cid)).toBe(maxQueuedOfPerson), patience);
  await sql`update public.work_progress set state = 'failed' where user_id = ${cid.id}`;
  await give(cid, 3);
  await vi.waitFor(async () => expect(await queued(cid)).toBe(maxQueuedOfPerson), patience);
  const [fresh] = await sql`
    select count(*)::int as rows from public.work_progress w join public.answers a on a.id::text = w.subject
    where w.user_id = ${cid.id} and w.state = 'queued' and a.created_at = (select max(created_at) from public.answers where user_id = ${cid.id})`;
  expect(fresh).toEqual({ rows: 3 });
});

test("gives up answers without a recording without a job", async () => {
  const dan = await person();
  await give(dan, 1200, false);
  await give(dan, 1);
  await vi.waitFor(
    async () => {
      const rows =
        await sql`select processing_status as status, metadata ->> 'problem' as problem, count(*)::int as answers
        from public.answers where user_id = ${dan.id} group by 1, 2 order by 1`;
      expect([...rows]).toEqual([
        { status: "failed", problem: "recording_empty", answers: 1200 },
        { status: "pending", problem: null, answers: 1 },
      ]);
    },
    { timeout: 5000 },
  );
  await vi.waitFor(async () => expect(await queued(dan)).toBe(1), patience);
});
