import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const visibilities = ["draft", "family only", "in the book", "sealed", "deleted"] as const;
type Family = { teller: string; buyer: string; daughter: string; invited: string; stranger: string; answers: string[] };

async function person(email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`;
  return id;
}

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2], more: object = {}) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id, ...more } }, ask);

/** An answered gift with one answer of every visibility and a family. */
async function family(): Promise<Family> {
  const [teller, buyer, daughter, stranger] = [await person(), await person(), await person(), await person()];
  const invited = await person();
  const [order, session] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${order}, ${buyer}, ${teller}, 'gift', 'memory_book', 'paid')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${teller}, ${order}, ${`sess_${session}`})`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', 'june@example.org', now())
    on conflict do nothing`;
  await db.sql`insert into public.family_members (storyteller_id, name, email) values (${teller}, 'Paul', ${`${invited}@x.org`})`;
  const answers: string[] = [];
  for (const [at, visibility] of visibilities.entries()) {
    const id = randomUUID();
    answers.push(id);
    await db.sql`insert into public.answers (id, session_id, question_id, user_id, visibility, transcript, sealed_until, audio_file_path)
      values (${id}, ${session}, ${at + 1}, ${teller}, ${visibility}, ${`the words of ${visibility}`}, '2200-01-01', ${`${teller}/${at}_1.webm`})`;
  }
  return { teller, buyer, daughter, invited, stranger, answers };
}

const shared = (id: string, more: object = {}) =>
  as(
    id,
    async (tx) =>
      (await tx<{ transcript: string }[]>`select transcript from public.shared_answers()`).map((row) => row.transcript),
    more,
  );

test("shares family answers with the family and nothing with others", async () => {
  const { teller, buyer, daughter, invited, stranger } = await family();
  for (const listener of [buyer, daughter]) expect(await shared(listener)).toEqual(["the words of family only"]);
  for (const nobody of [teller, invited, stranger]) expect(await shared(nobody)).toEqual([]);
  expect(await shared(daughter, { is_anonymous: true })).toEqual([]);
});

test("plays nothing of a deleted account, neither words nor sound", async () => {
  const { teller, buyer, daughter } = await family();
  for (const listener of [buyer, daughter]) expect(await shared(listener)).toHaveLength(1);
  await db.sql`update auth.users set deleted_at = now() where id = ${teller}`;
  for (const listener of [buyer, daughter]) {
    expect(await shared(listener)).toEqual([]);
    expect(await as(listener, async (tx) => [...(await tx`select public.recordings_shared_with_me()`)])).toEqual([]);
  }
});

test("returns answer rows to their storyteller only, whatever their visibility", async () => {
  const { teller, buyer, daughter, invited, stranger, answers } = await family();
  for (const other of [buyer, daughter, invited, stranger])
    await as(other, async (tx) => {
      expect(await tx`select id from public.answers where id = any(${answers}::uuid[])`).toHaveLength(0);
      const taken =
        await tx`update public.answers set visibility = 'family only' where id = any(${answers}::uuid[]) returning id`;
      expect(taken).toHaveLength(0);
    });
  await as(teller, async (tx) => {
    expect(await tx`select id from public.answers where id = any(${answers}::uuid[])`).toHaveLength(5);
  });
});

test("ends access at the moment when visibility changes", async () => {
  const { teller, daughter, answers } = await family();
  const change = (visibility: string) =>
    as(teller, (tx) => tx`update public.answers set visibility = ${visibility} where id = ${answers[1] ?? ""}`);
  for (const visibility of ["draft", "in the book", "deleted"]) {
    await change(visibility);
    expect(await shared(daughter)).toEqual([]);
    await change("family only");
    expect(await shared(daughter)).toEqual(["the words of family only"]);
  }
});

test("opens a seal on its day in every time zone", async () => {
  const { teller, daughter, answers } = await family();
  const sealed = answers[3] ?? "";
  const until = (day: string) =>
    as(
      teller,
      (tx) =>
        tx`update public.answers set visibility = 'sealed', sealed_until = ${tx.unsafe(day)} where id = ${sealed}`,
    );
  const today = "(now() at time zone 'utc' - interval '12 hours')::date";
  await until(`${today} + 1`);
  expect(await shared(daughter)).not.toContain("the words of sealed");
  await until(today);
  expect(await shared(daughter)).toContain("the words of sealed");
  await as(teller, (tx) => tx`update public.answers set sealed_until = null where id = ${sealed}`);
  expect(await shared(daughter)).not.toContain("the words of sealed");
});

test("ends access for former family members", async () => {
  const { teller, daughter, stranger } = await family();
  const leave = (who: string) =>
    as(
      who,
      async (tx) => (await tx`delete from public.family_members where member_id = ${daughter} returning id`).length,
    );
  expect(await leave(stranger)).toBe(0);
  expect(await shared(daughter)).toHaveLength(1);
  expect(await leave(teller)).toBe(1);
  expect(await shared(daughter)).toEqual([]);
});

test("rejects family membership and deletion times from a browser", async () => {
  const { teller, stranger, answers } = await family();
  for (const write of [
    `insert into public.family_members (storyteller_id, member_id, name, email, accepted_at) values ('${teller}', '${stranger}', 'x', 'x@y.z', now())`,
    `update public.family_members set member_id = '${stranger}' where storyteller_id = '${teller}'`,
    `select token_hash from public.family_members`,
    `update public.answers set erased_at = null where id = '${answers[4]}'`,
    `select heirvoice.answers_shared_with('${teller}')`,
    `select heirvoice.invite_family_member('${teller}', 'x', 'x@y.z', 'x')`,
  ])
    for (const who of [teller, stranger])
      await expect(
        as(who, (tx) => tx.unsafe(write)),
        write,
      ).rejects.toMatchObject({ code: "42501" });
  await as(teller, (tx) => tx`update public.answers set visibility = 'deleted' where id = ${answers[0] ?? ""}`);
  const erased =
    await db.sql`select id, erased_at is not null as "isErased" from public.answers where user_id = ${teller}`;
  const marked = erased.filter(({ isErased }) => isErased).map(({ id }) => id);
  expect(new Set(marked)).toEqual(new Set([answers[0], answers[4]]));
});

const accept = (who: string, token: string, more: object = {}) =>
  as(who, (tx) => tx`select public.accept_family_invitation(${token})`, more);

test("accepts an invitation once, in time, from its address", async () => {
  const teller = await person();
  const email = `${randomUUID()}@example.org`;
  const [june, other, unconfirmed] = [await person(email), await person(), randomUUID()];
  const invite = async (token: string) => {
    const hash = createHash("sha256").update(token).digest("hex");
    await db.sql`select heirvoice.invite_family_member(${teller}, 'June', ${email.toUpperCase()}, ${hash})`;
  };
  await invite("first");
  await invite("second");
  await expect(accept(june, "first")).rejects.toMatchObject({ code: "PT404" });
  await expect(accept(other, "second")).rejects.toMatchObject({ code: "PT404" });
  await expect(accept(june, "second", { is_anonymous: true })).rejects.toMatchObject({ code: "42501" });
  await db.sql`insert into auth.users (id, email) values (${unconfirmed}, ${`${unconfirmed}@example.org`})`;
  await expect(accept(unconfirmed, "second")).rejects.toMatchObject({ code: "PT404" });
  await db.sql`update public.family_members set expires_at = now() where storyteller_id = ${teller}`;
  await expect(accept(june, "second")).rejects.toMatchObject({ code: "PT404" });
  await invite("third");
  await accept(june, "third");
  await expect(accept(june, "third")).rejects.toMatchObject({ code: "PT404" });
  const [member] =
    await db.sql`select member_id, token_hash from public.family_members where storyteller_id = ${teller}`;
  expect(member).toEqual({ member_id: june, token_hash: null });
});

const inviteOnce = (teller: string, email: string) =>
  db.sql`select heirvoice.invite_family_member(${teller}, 'x', ${email}, ${randomUUID().replaceAll("-", "").repeat(2)})`;

test("limits letters to three a day per address and ten per storyteller", async () => {
  const email = `${randomUUID()}@example.org`;
  for (let letter = 0; letter < 3; letter++) await inviteOnce(await person(), email);
  await expect(inviteOnce(await person(), email)).rejects.toMatchObject({ code: "PT429" });
  const teller = await person();
  for (let letter = 0; letter < 10; letter++) await inviteOnce(teller, `${letter}.${email}`);
  await expect(inviteOnce(teller, `11.${email}`)).rejects.toMatchObject({ code: "PT429" });
});
