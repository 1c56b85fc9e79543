import type { Sql } from "postgres";

type Row = Record<string, unknown>;

/** The profile of the account with this email address. */
export async function profileOf(sql: Sql, email: string): Promise<Row> {
  const [row] = await sql<Row[]>`
    select p.* from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}`;
  return row ?? {};
}

/** The interview sessions of an order. */
export async function sessionsOf(sql: Sql, order: string): Promise<Row[]> {
  return sql<Row[]>`
    select status, current_question_id, questions_answered, total_questions from public.interview_sessions
    where order_id = ${order}`;
}

/** Ends every session of the account with this email address, as an administrator does. */
export async function endSessionsOf(sql: Sql, email: string): Promise<void> {
  await sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
}

export async function removeName(sql: Sql, email: string): Promise<void> {
  await sql`update public.profiles set full_name = null where id = (select id from auth.users where email = ${email})`;
}
