import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => void (await db.sql`delete from public.opening_requests`));

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2], more: object = {}) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id, ...more } }, ask);

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  return id;
}

/** Names somebody and returns the token of the letter. */
async function name(teller: string, trustee: string, hears = true): Promise<string> {
  const token = randomUUID();
  await db.sql`select heirvoice.name_trustee(${teller}, 'Marc', ${`${trustee}@example.org`}, ${hears}, ${hash(token)})`;
  return token;
}
const accept = (who: string, token: string) =>
  as(who, async (tx) => {
    const [row] = await tx<{ id: string }[]>`select public.accept_trust(${token}) as id`;
    return row?.id ?? "";
  });
const trusted = async (teller: string, trustee: string, hears = true) =>
  accept(trustee, await name(teller, trustee, hears));

type Outcome = { outcome: string; until: Date };
const ask = (who: string, trust: string, reason = "She died on Sunday.") =>
  as(who, async (tx) => {
    const [row] = await tx<Outcome[]>`select outcome, until from public.request_opening(${trust}, ${reason})`;
    return row?.outcome;
  });
const stop = (who: string, request: string) =>
  as(who, async (tx) => {
    const [row] = await tx<{ state: string | null }[]>`select public.stop_opening(${request}) as state`;
    return row?.state;
  });
async function requestOf(teller: string) {
  const [row] = await db.sql<{ id: string; state: string; days: number }[]>`
    select id, state, (extract(epoch from opens_at - asked_at) / 86400)::int as days from public.opening_requests
    where storyteller_id = ${teller} order by asked_at desc, id limit 1`;
  return row ?? { id: "", state: "none", days: 0 };
}
/** Sends every letter that is due. Returns their recipients and tokens. */
async function sendLetters(): Promise<{ email: string | null; kind: string; token: string }[]> {
  const sent = [];
  for (;;) {
    const token = randomUUID();
    const [letter] = await db.sql<{ email: string | null; kind: string }[]>`
      select email, kind from heirvoice.take_opening_letter(${hash(token)})`;
    if (!letter) return sent;
    await db.sql`select heirvoice.end_opening_letter(${hash(token)})`;
    sent.push({ ...letter, token });
  }
}
async function passDays(days: number): Promise<void> {
  await db.sql`update public.opening_requests set asked_at = asked_at - make_interval(hours => 24 * ${days}::int),
    opens_at = opens_at - make_interval(hours => 24 * ${days}::int), ended_at = ended_at - make_interval(hours => 24 * ${days}::int)`;
  await db.sql`update heirvoice.opening_letters set due_at = due_at - make_interval(hours => 24 * ${days}::int)`;
}
async function openDue(): Promise<number> {
  let opened = 0;
  for (;;) {
    const [row] = await db.sql<{ done: boolean }[]>`select heirvoice.open_next_seals() as done`;
    if (!row?.done) return opened;
    opened++;
  }
}
const events = async (teller: string) =>
  (
    await db.sql<
      { event: string }[]
    >`select event from public.trustee_events where storyteller_id = ${teller} order by line`
  ).map(({ event }) => event);

const words = (visibility: string) => `the words of ${visibility}`;
/** A storyteller of a gift with one answer of every visibility, its giver, a family member, a stranger and two trustees. */
async function house() {
  const [teller, giver, daughter, stranger] = [await person(), await person(), await person(), await person()];
  const [marc, lawyer] = [await person(), await person()];
  const [order, session] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${order}, ${giver}, ${teller}, 'gift', 'memory_book', 'paid')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${teller}, ${order}, ${`sess_${session}`})`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${daughter}, 'June', 'june@example.org', now())`;
  for (const [at, [visibility, until]] of (
    [
      ["draft", null],
      ["in the book", null],
      ["deleted", null],
      ["sealed", null],
      ["sealed", "2200-01-01"],
    ] as const
  ).entries())
    await db.sql`insert into public.answers (session_id, question_id, user_id, visibility, sealed_until, transcript, audio_file_path)
      values (${session}, ${at + 1}, ${teller}, ${visibility}, ${until}, ${words(visibility)}, ${`${teller}/${at}_1.webm`})`;
  const trusts = { marc: await trusted(teller, marc), lawyer: await trusted(teller, lawyer, false) };
  return { teller, giver, daughter, stranger, marc, lawyer, session, trusts };
}

const count = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length;

/** How many words each reader gives this person of the others' answers. */
const read = (id: string) =>
  as(id, async (tx) => {
    const own = tx`(select id from public.answers)`;
    return {
      listed: await count(tx`select 1 from public.shared_answers() where transcript like '%sealed'`),
      sounds: await count(tx`select 1 from public.recordings_shared_with_me()`),
      found: await count(tx`select 1 from public.search_words('sealed') where kind = 'shared answer'`),
      gift: await count(tx`select 1 from public.order_headers h cross join public.get_shared_answers(h.id)`),
      rows: await count(tx`select 1 from public.answers where transcript like '%sealed' and user_id <> ${id}`),
      quoted: await count(tx`select 1 from public.quotable_answers(true) where not own and answer_id not in ${own}`),
    };
  });
const nothing = { listed: 0, sounds: 0, found: 0, gift: 0, rows: 0, quoted: 0 };
const opened = { ...nothing, listed: 2, sounds: 2, found: 2 };

test("opens sealed answers to the people named after thirty days", async () => {
  const { teller, giver, daughter, stranger, marc, lawyer, trusts } = await house();
  expect(
    await as(teller, async (tx) => (await tx`select public.who_hears_sealed() as name`).map((row) => row["name"])),
  ).toEqual(["June", "Marc"]);
  for (const one of [giver, daughter, stranger, marc, lawyer]) expect(await read(one)).toEqual(nothing);
  expect(await ask(marc, trusts.marc)).toBe("waiting");
  expect(await requestOf(teller)).toMatchObject({ state: "waiting", days: 30 });
  const first = await sendLetters();
  expect(new Set(first.map(({ email }) => email))).toEqual(new Set([`${lawyer}@example.org`, `${teller}@example.org`]));
  await passDays(29);
  expect(await openDue()).toBe(0);
  expect(await sendLetters()).toHaveLength(2);
  for (const one of [giver, daughter, stranger, marc, lawyer]) expect(await read(one)).toEqual(nothing);
  await passDays(1);
  expect((await Promise.all([openDue(), openDue(), openDue()])).reduce((all, one) => all + one)).toBe(1);
  for (const one of [daughter, marc]) expect(await read(one)).toEqual(opened);
  for (const one of [giver, stranger, lawyer]) expect(await read(one)).toEqual(nothing);
  expect(await events(teller)).toEqual(["named", "accepted", "named", "accepted", "asked", "opened"]);
  expect((await sendLetters()).map(({ kind }) => kind)).toEqual(["opened", "opened", "opened"]);
});

test("shows a trustee nothing but the name and the state", async () => {
  const { teller, marc, lawyer, trusts } = await house();
  await db.sql`update public.profiles set full_name = 'Hattie' where id = ${teller}`;
  const trusts_ = (who: string) => as(who, async (tx) => [...(await tx`select * from public.my_trusts()`)]);
  const none = { asked_by: null, reason: null, request_id: null, opens_at: null, may_ask_at: null };
  expect(await trusts_(marc)).toEqual([
    { trust_id: trusts.marc, storyteller_name: "Hattie", hears: true, state: "none", is_mine: false, ...none },
  ]);
  await ask(marc, trusts.marc, " Hattie\n died. ");
  expect(await trusts_(marc)).toMatchObject([{ state: "waiting", is_mine: true, asked_by: null, reason: null }]);
  expect(await trusts_(lawyer)).toMatchObject([
    { state: "waiting", is_mine: false, asked_by: "Marc", reason: "Hattie died." },
  ]);
  for (const table of ["trustees", "opening_requests", "trustee_events", "answers", "profiles"])
    for (const who of [marc, lawyer]) {
      const rows = await as(who, async (tx) => (await tx`select id from ${tx(`public.${table}`)}`).length);
      expect([table, rows]).toEqual([table, table === "profiles" ? 1 : 0]);
    }
  expect(await as(teller, (tx) => tx`select name, email from public.trustees`)).toHaveLength(2);
  await expect(as(teller, (tx) => tx`select token_hash from public.trustees`)).rejects.toMatchObject({ code: "42501" });
});

test("accepts a letter once, for its address, until removal", async () => {
  const [teller, marc, other] = [await person(), await person(), await person()];
  const token = await name(teller, marc);
  const shown = (who: string) =>
    as(who, async (tx) => (await tx`select * from public.read_trust_invitation(${token})`).length);
  expect([await shown(marc), await shown(other), await shown(teller)]).toEqual([1, 0, 0]);
  const gone = { code: "PT404" };
  for (const who of [other, teller]) await expect(accept(who, token)).rejects.toMatchObject(gone);
  await expect(accept(marc, "not a token")).rejects.toMatchObject(gone);
  await expect(
    as(marc, (tx) => tx`select public.accept_trust(${token})`, { is_anonymous: true }),
  ).rejects.toMatchObject({
    code: "42501",
  });
  const ids = await Promise.all([accept(marc, token), accept(marc, token)]);
  expect([ids[0] === ids[1], await accept(marc, token)]).toEqual([true, ids[0]]);
  expect(await events(teller)).toEqual(["named", "accepted"]);
  await expect(accept(other, token)).rejects.toMatchObject(gone);
  expect([await shown(marc), await shown(other)]).toEqual([1, 0]);

  const late = await name(teller, other);
  await db.sql`update public.trustees set expires_at = now() where storyteller_id = ${teller} and accepted_at is null`;
  await expect(accept(other, late)).rejects.toMatchObject(gone);
  const again = await name(teller, other);
  await expect(accept(other, late)).rejects.toMatchObject(gone);
  await as(teller, (tx) => tx`delete from public.trustees where accepted_at is null`);
  await expect(accept(other, again)).rejects.toMatchObject(gone);
});

test.each(["teller", "lawyer", "marc"] as const)("%s stops a waiting request on day 29", async (who) => {
  const all = await house();
  const { teller, daughter, marc, stranger, trusts } = all;
  await ask(marc, trusts.marc);
  await sendLetters();
  await passDays(29);
  const { id } = await requestOf(teller);
  expect(await stop(stranger, id)).toBeNull();
  expect(await stop(daughter, id)).toBeNull();
  expect(await stop(all[who], id)).toBe("stopped");
  expect(await stop(all[who], id)).toBe("stopped");
  await passDays(2);
  expect(await openDue()).toBe(0);
  expect(await read(daughter)).toEqual(nothing);
  expect((await events(teller)).slice(4)).toEqual(["asked", "stopped"]);
  for (const [one, trust] of [
    [marc, trusts.marc],
    [all.lawyer, trusts.lawyer],
  ] as const)
    expect(await ask(one, trust)).toBe("stopped");
  await passDays(87);
  expect(await ask(marc, trusts.marc)).toBe("stopped");
  await passDays(2);
  expect(await ask(marc, trusts.marc)).toBe("waiting");
});

async function byLetter(token: string): Promise<unknown> {
  const [row] = await db.sql`select heirvoice.stop_opening_by_letter(${hash(token)}) as state`;
  return row?.["state"];
}

test("stops a request by letter unless its trustee was removed", async () => {
  const { teller, marc, lawyer, trusts } = await house();
  await ask(marc, trusts.marc);
  const letters = await sendLetters();
  const token = letters.find(({ email }) => email === `${lawyer}@example.org`)?.token ?? "";
  expect(await byLetter("x")).toBeNull();
  await as(teller, (tx) => tx`delete from public.trustees where id = ${trusts.lawyer}`);
  expect(await byLetter(token)).toBeNull();
  expect(await requestOf(teller)).toMatchObject({ state: "waiting" });
  const own = letters.find(({ email }) => email === `${teller}@example.org`)?.token ?? "";
  expect(await Promise.all([byLetter(own), byLetter(own)])).toEqual(["stopped", "stopped"]);
  expect((await events(teller)).slice(-2)).toEqual(["removed", "stopped"]);
});

test("makes one request of several at once", async () => {
  const { teller, marc, lawyer, trusts } = await house();
  const asked = [0, 1, 2, 3].flatMap(() => [ask(marc, trusts.marc), ask(lawyer, trusts.lawyer)]);
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["waiting"]));
  expect(await db.sql`select from public.opening_requests where storyteller_id = ${teller}`).toHaveLength(1);
  expect((await events(teller)).filter((event) => event === "asked")).toHaveLength(1);
});

test("either stops or opens, never both", async () => {
  for (let at = 0; at < 6; at++) {
    const { teller, daughter, lawyer, marc, trusts } = await house();
    await ask(marc, trusts.marc);
    await sendLetters();
    await passDays(30);
    const { id } = await requestOf(teller);
    const [said] = await Promise.all([stop(lawyer, id), openDue()]);
    expect((await requestOf(teller)).state).toBe(said);
    expect((await read(daughter)).listed).toBe(said === "opened" ? 2 : 0);
  }
});

test("opens nothing before the first letters went out", async () => {
  const { teller, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  await passDays(40);
  expect(await openDue()).toBe(0);
  const [letter] = (await sendLetters()).filter(({ email }) => email === `${teller}@example.org`);
  await db.sql`select heirvoice.put_opening_letter_back(${hash(letter?.token ?? "")})`;
  expect(await openDue()).toBe(0);
  await sendLetters();
  expect(await openDue()).toBe(0);
  await passDays(30);
  expect(await openDue()).toBe(1);
});

test("repeats a letter whose server stopped while it was sent", async () => {
  const { teller, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  const token = randomUUID();
  await db.sql`select heirvoice.take_opening_letter(${hash(token)})`;
  await sendLetters();
  await passDays(30);
  const reminders = await sendLetters();
  expect([reminders.length, await openDue()]).toEqual([2, 0]);
  await db.sql`update heirvoice.opening_letters set taken_at = taken_at - interval '16 minutes'`;
  const repeat = () => db.sql`select heirvoice.repeat_opening_letters()`;
  await Promise.all([repeat(), repeat()]);
  expect(await sendLetters()).toHaveLength(1);
  expect([await openDue(), (await requestOf(teller)).state]).toEqual([0, "waiting"]);
  const [row] = await db.sql<{ state: string }[]>`select heirvoice.stop_opening_by_letter(${hash(token)}) as state`;
  expect(row?.state).toBe("stopped");
});

test.each(["removed", "resigned", "account closed"] as const)("ends a wait when its trustee is %s", async (how) => {
  const { teller, daughter, marc, lawyer, trusts } = await house();
  await ask(marc, trusts.marc);
  await sendLetters();
  await passDays(29);
  if (how === "removed") await as(teller, (tx) => tx`delete from public.trustees where id = ${trusts.marc}`);
  else if (how === "resigned") await as(marc, (tx) => tx`select public.resign_trust(${trusts.marc})`);
  else await db.sql`delete from auth.users where id = ${marc}`;
  await passDays(2);
  expect([await openDue(), (await requestOf(teller)).state]).toEqual([0, "stopped"]);
  expect(await read(daughter)).toEqual(nothing);
  expect((await events(teller)).slice(-2)).toEqual(["stopped", how]);
  expect(await ask(lawyer, trusts.lawyer)).toBe(how === "account closed" ? "waiting" : "stopped");
  await expect(ask(marc, trusts.marc)).rejects.toMatchObject({ code: "PT404" });
});

test("opens nothing that was erased during the wait", async () => {
  const { teller, daughter, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  await sendLetters();
  await as(
    teller,
    (tx) => tx`update public.answers set visibility = 'deleted' where sealed_until is null and visibility = 'sealed'`,
  );
  await passDays(30);
  expect(await openDue()).toBe(1);
  expect((await read(daughter)).listed).toBe(1);

  const other = await house();
  await ask(other.marc, other.trusts.marc);
  await db.sql`delete from auth.users where id = ${other.teller}`;
  await passDays(30);
  expect([await openDue(), await requestOf(other.teller)]).toEqual([0, { id: "", state: "none", days: 0 }]);
  expect(await as(other.marc, (tx) => tx`select 1 from public.my_trusts()`)).toHaveLength(0);
  for (const table of ["trustees", "trustee_events", "opening_requests"])
    expect(await db.sql`select from ${db.sql(`public.${table}`)} where storyteller_id = ${other.teller}`).toHaveLength(
      0,
    );
});

test("closes an opening of a storyteller who returns", async () => {
  const { teller, daughter, marc, lawyer, session, trusts } = await house();
  const open = async () => {
    await ask(marc, trusts.marc);
    await sendLetters();
    await passDays(30);
    expect(await openDue()).toBe(1);
  };
  await open();
  const { id } = await requestOf(teller);
  expect([await stop(lawyer, id), await stop(teller, id), await stop(teller, id)]).toEqual([
    "opened",
    "closed",
    "closed",
  ]);
  expect(await read(daughter)).toEqual(nothing);
  await passDays(91);
  await open();
  expect((await read(daughter)).listed).toBe(2);
  await as(
    teller,
    (tx) => tx`insert into public.answers (session_id, question_id, user_id, visibility)
    values (${session}, 9, ${teller}, 'sealed')`,
  );
  expect((await requestOf(teller)).state).toBe("closed");
  expect(await read(daughter)).toEqual(nothing);
});

test("gives the buyer nothing unless the storyteller named them", async () => {
  const { teller, giver, trusts } = await house();
  await expect(ask(giver, trusts.marc)).rejects.toMatchObject({ code: "PT404" });
  const named = await trusted(teller, giver, false);
  await ask(giver, named);
  await sendLetters();
  expect((await requestOf(teller)).days).toBe(30);
  await passDays(30);
  await openDue();
  expect(await read(giver)).toEqual(nothing);
  await as(teller, (tx) => tx`update public.trustees set hears = true where id = ${named}`);
  expect((await read(giver)).listed).toBe(2);
});

test("opens nothing while the storyteller lets no family hear", async () => {
  const { teller, daughter, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  await sendLetters();
  await passDays(30);
  await openDue();
  await db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${teller}, 'family_hears', false, 'tapped', 'No.', 'en')`;
  for (const one of [daughter, marc]) expect(await read(one)).toEqual(nothing);
});

test("keeps the ledger as it was written", async () => {
  const { teller, marc } = await house();
  await expect(
    db.sql`update public.trustee_events set event = 'opened' where storyteller_id = ${teller}`,
  ).rejects.toMatchObject({
    code: "42501",
  });
  for (const who of [teller, marc])
    await expect(
      as(
        who,
        (tx) =>
          tx`insert into public.trustee_events (storyteller_id, event, by_whom) values (${teller}, 'stopped', 'trustee')`,
      ),
    ).rejects.toMatchObject({ code: "42501" });
  await expect(as(teller, (tx) => tx`delete from public.trustee_events`)).rejects.toMatchObject({ code: "42501" });
});

test("refuses an eleventh trustee, an eleventh letter and long reasons", async () => {
  const teller = await person();
  const named = await Promise.allSettled(Array.from({ length: 14 }, async () => name(teller, await person())));
  expect(named.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await db.sql`update heirvoice.family_letters set sent_at = now() - interval '25 hours'`;
  await expect(name(teller, await person())).rejects.toMatchObject({ code: "PT429" });
  const { marc, trusts } = await house();
  for (const reason of ["", " \n", "x".repeat(501)])
    await expect(ask(marc, trusts.marc, reason)).rejects.toMatchObject({ code: "23514" });
});

test("shows the day in the profile during the wait", async () => {
  const { teller, marc, trusts } = await house();
  const day = async () => {
    const [row] = await db.sql<
      { at: Date | null }[]
    >`select seals_open_at as at from public.profiles where id = ${teller}`;
    return row?.at ?? null;
  };
  expect(await day()).toBeNull();
  await ask(marc, trusts.marc);
  expect(await day()).toBeInstanceOf(Date);
  await stop(teller, (await requestOf(teller)).id);
  expect(await day()).toBeNull();
});
