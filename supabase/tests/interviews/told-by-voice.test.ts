import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("resumes an interview by voice after a conversation without an answer", async () => {
  const [teller, session] = [randomUUID(), randomUUID()];
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${teller}, ${`${teller}@example.org`}, now())`;
  await db.sql`insert into public.interview_sessions (id, user_id, session_token) values (${session}, ${teller}, ${`sess_${session}`})`;
  const byVoice = () =>
    asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: teller } }, async (tx) => {
      const [row] = await tx<{ is: boolean }[]>`select public.told_by_voice(${session}) as is`;
      return row?.is;
    });
  const answer = (minutes: number, conversation: string | null) => db.sql`
    insert into public.answers (session_id, question_id, user_id, conversation_id, created_at)
    values (${session}, 1, ${teller}, ${conversation}, now() + ${minutes} * interval '1 minute')`;
  expect(await byVoice()).toBe(false);
  await answer(-10, null);
  expect(await byVoice()).toBe(false);
  await db.sql`insert into public.conversations (id, user_id, session_id, question_id, language, began_at)
    values (${`conv_${session}`}, ${teller}, ${session}, 2, 'en', now() - interval '5 minutes')`;
  expect(await byVoice()).toBe(true);
  await answer(-4, null);
  expect(await byVoice()).toBe(false);
  await answer(-3, `conv_${session}`);
  expect(await byVoice()).toBe(true);
});
