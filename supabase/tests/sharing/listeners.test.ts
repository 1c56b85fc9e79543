import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { hearersSchema, listenerSchema } from "#domain/account/listener.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { findPrintedRecording, savePrintLinks, linkCode } from "#server/pipeline/book-source/print-link-store.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const gifts = [
  "none",
  "silent",
  "shared",
  "shared and silent",
  "without a letter",
  "shared, giver closed",
  "shared, giver blocked",
] as const;
const families = [
  "none",
  "invited",
  "expired",
  "giver expired",
  "giver invited",
  "named",
  "named, closed",
  "giver named",
] as const;
const shown = ["draft", "family only", "in the book", "sealed", "sealed, open", "deleted"] as const;
const links = ["none", "live", "revoked", "expired"] as const;

type Answer = { id: string; shown: (typeof shown)[number]; link: (typeof links)[number]; code: string };
type Household = { teller: string; giver: string; daughter: string; order: string | null; session: string };

const closed = { deleted_at: new Date() };
const blocked = { banned_until: new Date("2200-01-01") };

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  return id;
}

async function household(gift: (typeof gifts)[number], family: (typeof families)[number]): Promise<Household> {
  const [teller, giver, daughter, session] = [await person(), await person(), await person(), randomUUID()];
  const order = gift === "none" ? null : randomUUID();
  if (gift === "shared and silent") await giveGift(randomUUID(), { teller, giver }, "silent");
  if (order !== null) await giveGift(order, { teller, giver }, gift === "shared and silent" ? "shared" : gift);
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${teller}, ${order}, ${`sess_${session}`})`;
  await nameFamily(teller, family.startsWith("giver") ? giver : daughter, family);
  if (gift.endsWith("closed")) await db.sql`update auth.users set ${db.sql(closed)} where id = ${giver}`;
  if (gift.endsWith("blocked")) await db.sql`update auth.users set ${db.sql(blocked)} where id = ${giver}`;
  if (family.endsWith("closed")) await db.sql`update auth.users set ${db.sql(closed)} where id = ${daughter}`;
  return { teller, giver, daughter, order, session };
}

async function giveGift(order: string, { teller, giver }: { teller: string; giver: string }, gift: string) {
  await db.sql`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${order}, ${giver}, ${teller}, 'gift', 'memory_book', 'paid')`;
  if (gift !== "without a letter")
    await db.sql`
      insert into public.invitations (order_id, buyer_id, request_id, relation, giver_name, language, state, expires_at, giver_hears)
      values (${order}, ${giver}, ${order}, 'mother', 'June Tully', 'en', 'accepted', now(), ${gift.startsWith("shared")})`;
}

async function nameFamily(teller: string, member: string, family: (typeof families)[number]) {
  if (family === "none") return;
  const isIn = family.includes("named");
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at, token_hash, expires_at)
    values (${teller}, ${isIn ? member : null}, ${family.startsWith("giver") ? "June" : "Ada"}, ${`${member}@example.org`},
      ${isIn ? new Date() : null}, ${isIn ? null : randomBytes(32).toString("hex")},
      ${new Date(Date.now() + (family.endsWith("expired") ? -1 : 1) * 86_400_000)})`;
}

/** One answer of every visibility with every state of a printed code. */
async function answersOf({ teller, session }: Household): Promise<Answer[]> {
  const told: Answer[] = [];
  for (const visibility of shown)
    for (const link of links) {
      const [id, recording] = [randomUUID(), randomUUID()];
      await db.sql`insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
        values (${recording}, ${teller}, ${session}, 1, ${id}, 'webm', 'opus', ${randomBytes(32).toString("hex")}, 1, 1)`;
      await db.sql`insert into public.answers (id, session_id, question_id, user_id, recording_id, visibility, sealed_until, audio_file_path)
        values (${id}, ${session}, 1, ${teller}, ${recording}, ${visibility.split(",")[0] ?? ""},
          ${visibility === "sealed, open" ? "2020-01-01" : "2200-01-01"}, ${`${teller}/${id}_1.webm`})`;
      const code = await linkCode(db.sql, recording);
      if (link !== "none") await savePrintLinks(db.sql, teller, new Map([[recording, code]]));
      if (link === "revoked")
        await db.sql`update public.share_links set revoked_at = now() where recording_id = ${recording}`;
      if (link === "expired")
        await db.sql`update public.share_links set expires_at = now() where recording_id = ${recording}`;
      told.push({ id, shown: visibility, link, code });
    }
  return told;
}

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);

const reached = (listener: string) =>
  as(listener, async (tx) => {
    const rows = await tx<
      { id: string; path: string }[]
    >`select answer_id as id, audio_path as path from public.shared_answers()`;
    const sounds = await tx<{ path: string }[]>`select public.recordings_shared_with_me() as path`;
    expect(new Set(sounds.map(({ path }) => path))).toEqual(new Set(rows.map(({ path }) => path)));
    return new Set(rows.map(({ id }) => id));
  });

const said = ({ teller }: Household) =>
  as(teller, async (tx) => ({
    everybody: z.array(listenerSchema).parse([...(await tx`select * from public.who_may_listen()`)]),
    hearers: z.array(hearersSchema).parse([...(await tx`select * from public.who_hears()`)]),
  }));

const isOpen = ({ shown: now }: Answer) => now === "family only" || now === "sealed, open";

test.each(gifts.flatMap((gift) => families.map((family) => ({ gift, family }))))(
  "says who may listen as access decides: gift $gift, family $family",
  async ({ gift, family }) => {
    const home = await household(gift, family);
    const told = await answersOf(home);
    const { everybody, hearers } = await said(home);
    const [giver, daughter] = [await reached(home.giver), await reached(home.daughter)];
    const named = family === "giver named" ? "June" : "June Tully";
    const giverName = gift === "without a letter" && family !== "giver named" ? `${home.giver}@example.org` : named;
    const alive = !gift.includes(", giver");
    const giverMay =
      alive && (["shared", "shared and silent", "without a letter"].includes(gift) || family === "giver named");
    const willHear = [...(family === "named" ? ["Ada"] : []), ...(giverMay ? [giverName] : [])].toSorted();
    const may = everybody.filter(({ state }) => state === "may listen").map(({ name }) => name);
    expect(may.toSorted()).toEqual(willHear);
    const ofGiver = everybody.filter(({ email }) => email === `${home.giver}@example.org`).map(({ state }) => state);
    if (giverMay) expect(ofGiver.filter((state) => state !== "invited")).toEqual(["may listen"]);
    expect(ofGiver.length - Number(giverMay && family === "giver invited")).toBeLessThanOrEqual(1);
    for (const answer of told) {
      const hears = [...(daughter.has(answer.id) ? ["Ada"] : []), ...(giver.has(answer.id) ? [giverName] : [])];
      const line = hearers.find(({ answer_id: id }) => id === answer.id);
      const state = `${answer.shown}, code ${answer.link}`;
      expect(line?.names.toSorted(), state).toEqual(hears.toSorted());
      expect(line?.in_print, state).toBe((await findPrintedRecording(db.sql, answer.code)) !== null);
      expect(hears.toSorted(), state).toEqual(isOpen(answer) ? willHear : []);
      expect(line?.in_print, state).toBe(answer.shown === "in the book" && answer.link === "live");
    }
  },
);

async function states(gift: (typeof gifts)[number], family: (typeof families)[number]) {
  const { everybody } = await said(await household(gift, family));
  return everybody.map(({ name, state, order_id: order }) => [name, state, order === null ? "family" : "gift"]);
}

test("distinguishes the states of named people and givers", async () => {
  expect(await states("none", "none")).toEqual([]);
  expect(await states("none", "invited")).toEqual([["Ada", "invited", "family"]]);
  expect(await states("none", "expired")).toEqual([["Ada", "letter expired", "family"]]);
  expect(await states("none", "named, closed")).toEqual([["Ada", "account closed", "family"]]);
  expect(await states("silent", "none")).toEqual([["June Tully", "hears nothing", "gift"]]);
  expect(await states("shared", "none")).toEqual([["June Tully", "may listen", "gift"]]);
  expect(await states("shared, giver closed", "none")).toEqual([["June Tully", "account closed", "gift"]]);
  expect(await states("silent", "giver named")).toEqual([["June", "may listen", "family"]]);
});

test("closes voices and links while family listening is withdrawn", async () => {
  const home = await household("shared", "named");
  const told = await answersOf(home);
  const guest = await person();
  const link = async (scope: string, target: object) => {
    const id = randomUUID();
    const row = {
      id,
      owner_id: home.teller,
      scope,
      recipient: "Ida",
      expires_at: new Date(Date.now() + 20 * 86_400_000),
    };
    await db.sql`insert into public.share_links ${db.sql({ ...row, ...target, token_hash: randomBytes(32).toString("hex") })}`;
    await db.sql`select heirvoice.grant_link(${id}, ${guest})`;
    return id;
  };
  const memory = randomUUID();
  await db.sql`insert into public.memories (id, owner_id, title) values (${memory}, ${home.teller}, 'The flood')`;
  const open = told.filter(isOpen).map(({ id }) => id);
  const voice = await link("answer", { answer_id: open[0] ?? "" });
  const story = await link("memory", { memory_id: memory });
  const grants = () =>
    as(guest, async (tx) => (await tx`select link_id from public.link_grants`).map((row) => row["link_id"]));
  const say = (given: boolean) =>
    as(
      home.teller,
      (tx) => tx`insert into public.consents (user_id, purpose, given, how, wording, language)
      values (${home.teller}, 'family_hears', ${given}, 'tapped', 'My family may listen.', 'en')`,
    );
  const expectOpen = async () => {
    expect(await reached(home.daughter)).toEqual(new Set(open));
    expect(await reached(home.giver)).toEqual(new Set(open));
    expect(await reached(guest)).toEqual(new Set(open.slice(0, 1)));
    expect(new Set(await grants())).toEqual(new Set([voice, story]));
  };
  await expectOpen();
  await say(false);
  for (const listener of [home.daughter, home.giver, guest]) expect(await reached(listener)).toEqual(new Set());
  expect(await grants()).toEqual([story]);
  const { everybody, hearers } = await said(home);
  expect(everybody.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
  expect(hearers.flatMap(({ names }) => names)).toEqual([]);
  const [opened] = await db.sql`select heirvoice.grant_link(${voice}, ${guest}) as opened`;
  expect(opened).toEqual({ opened: false });
  await say(true);
  await expectOpen();
});

test("tells only the storyteller who may listen", async () => {
  const home = await household("shared", "named");
  await answersOf(home);
  for (const other of [home.giver, home.daughter, await person()])
    await as(other, async (tx) => {
      expect([...(await tx`select * from public.who_may_listen()`)]).toEqual([]);
      expect([...(await tx`select * from public.who_hears()`)]).toEqual([]);
    });
});

test("keeps the giver of one gift out of another story", async () => {
  const home = await household("shared", "none");
  const other = randomUUID();
  await db.sql`insert into public.interview_sessions (id, user_id, session_token) values (${other}, ${home.teller}, ${`sess_${other}`})`;
  const [answer] = await answersOf({ ...home, session: other });
  const { hearers } = await said({ ...home, session: other });
  expect(answer).toBeDefined();
  expect(hearers.flatMap(({ names }) => names)).toEqual([]);
  expect(await reached(home.giver)).toEqual(new Set());
});

test("lets a storyteller stop the giver of a gift without a letter", async () => {
  const home = await household("without a letter", "none");
  await answersOf(home);
  const share = (who: string, hears: boolean) =>
    as(who, async (tx) => [...(await tx`select public.share_with_giver(${home.order}, ${hears}) as done`)][0]);
  expect(await share(home.giver, false)).toEqual({ done: false });
  expect((await reached(home.giver)).size).toBeGreaterThan(0);
  expect(await share(home.teller, false)).toEqual({ done: true });
  expect(await reached(home.giver)).toEqual(new Set());
  expect((await said(home)).everybody.map(({ state }) => state)).toEqual(["hears nothing"]);
  expect(await share(home.teller, true)).toEqual({ done: true });
  expect((await reached(home.giver)).size).toBeGreaterThan(0);
});
