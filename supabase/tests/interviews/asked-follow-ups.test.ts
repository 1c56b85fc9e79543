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

test("shares a follow-up's answer under its own words, and no unshared one", async () => {
  const [teller, daughter, session] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [teller, daughter])
    await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await db.sql`insert into public.interview_sessions (id, user_id, session_token) values (${session}, ${teller}, ${`sess_${session}`})`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', ${`${daughter}@example.org`}, now())`;
  for (const [followUp, visibility] of [
    [2, "family only"],
    [null, "family only"],
    [1, "draft"],
  ] as const)
    await db.sql`insert into public.answers (session_id, question_id, follow_up, user_id, visibility)
      values (${session}, 1, ${followUp}, ${teller}, ${visibility})`;
  const [bank] = await db.sql`select q.text as question, f.text as follow_up, f.text_fr as follow_up_fr
    from public.questions q join public.sub_questions f on f.question_id = q.id and f.position = 2 where q.id = 1`;
  const shared = await asCaller(
    db,
    { role: "authenticated", claims: { role: "authenticated", sub: daughter } },
    (tx) => tx`select follow_up, question, question_fr from public.shared_answers()`,
  );
  expect([...shared]).toEqual([
    { follow_up: null, question: bank?.["question"], question_fr: expect.any(String) },
    { follow_up: 2, question: bank?.["follow_up"], question_fr: bank?.["follow_up_fr"] },
  ]);
});
