import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import sharp from "sharp";
import { z } from "zod";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { proofKinds } from "#domain/book/proof.ts";
import { sweepKeptFiles } from "#server/pipeline/erase/sweep-kept-files.ts";
import { markedPages, proveBook, rewordedBook, toldBook } from "#server/testing/proved-book.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let teller: Person;
let helper: Person;
let book: Awaited<ReturnType<typeof toldBook>>;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", AUTH_LIMIT_FACTOR: "100" });
  helper = await signedInPerson(served);
});
afterAll(() => served.close());
beforeEach(async () => {
  teller = await signedInPerson(served);
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${teller.id}, ${helper.id})`;
  book = await toldBook(served, teller.id);
});

const sql = () => served.context.db.sql;
const tools = () => ({ sql: sql(), store: served.context.store });

const proofSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.string(),
  approved_by: z.nullable(z.uuid()),
  erased_at: z.nullable(z.string()),
  changes: z.unknown(),
  interior_sha256: z.string(),
  cover_sha256: z.string(),
  audiobook_sha256: z.nullable(z.string()),
});
type Proof = z.infer<typeof proofSchema>;
const columns = Object.keys(proofSchema.shape).join(",");

async function prove(bytes: string): Promise<Proof> {
  await proveBook(served, teller.id, book, bytes);
  return newest();
}

async function newest(client = teller.client): Promise<Proof> {
  const rows = client
    .from("proofs")
    .select(columns)
    .eq("session_id", book.sessionId)
    .order("number", { ascending: false });
  const { data } = await rows.limit(1).throwOnError();
  return z.tuple([proofSchema]).parse(data)[0];
}

const approve = (proof: Proof, { client } = teller, changed: Partial<Record<string, string>> = {}) =>
  client.rpc("approve_proof", {
    p_proof_id: proof.id,
    p_interior: proof.interior_sha256,
    p_cover: proof.cover_sha256,
    p_audiobook: proof.audiobook_sha256,
    ...changed,
  });
const seal = (id: string) =>
  sql()`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${id}`;
const correct = async (id: string, text: string) =>
  teller.client.rpc("correct_answer", { p_answer_id: id, p_text: text, p_language: "en" }).throwOnError();

const linksSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });
async function filesOf(proof: Proof, client: SupabaseClient): Promise<Map<string, string>> {
  const { data } = await client.functions.invoke("proof-links", { body: { proof_id: proof.id } });
  return new Map(linksSchema.parse(data).files.map(({ kind, url }) => [kind, served.url + url]));
}
const read = async (url = "") => (await fetch(url)).text();

test("approves once by the hashes that the storyteller saw", async () => {
  const proof = await prove("first");
  const other = await approve(proof, teller, { p_cover: "b".repeat(64) });
  expect([other.status, other.error?.details]).toEqual([409, "other bytes"]);
  const [one, two] = await Promise.all([approve(proof), approve(proof)]);
  expect([one.error, two.error, one.data]).toEqual([null, null, two.data]);
  expect(await newest()).toMatchObject({ number: 1, state: "approved", approved_by: teller.id });
});

test("lets a helper read and nobody else approve, insert or change", async () => {
  const proof = await prove("first");
  const stranger = await signedInPerson(served);
  const family = await signedInPerson(served);
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller.id}, ${family.id}, 'Ada', 'ada@example.org', now())`;
  const admin = await signedInPerson(served);
  await sql()`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  for (const other of [helper, stranger, family, admin]) {
    expect((await approve(proof, other)).status).toBe(404);
    const seen = await other.client.from("proofs").select("id").eq("id", proof.id);
    expect(seen.data).toEqual(other === helper ? [{ id: proof.id }] : []);
    expect((await filesOf(proof, other.client)).size).toBe(other === helper ? Object.keys(proofKinds).length : 0);
    expect((await other.client.from("proofs").update({ state: "approved" }).eq("id", proof.id)).error?.code).toBe(
      "42501",
    );
  }
  expect((await teller.client.from("proofs").update({ state: "approved" }).eq("id", proof.id)).error?.code).toBe(
    "42501",
  );
  expect(await newest()).toMatchObject({ state: "open" });
  await sql()`update public.helpers set ended_at = now() where storyteller_id = ${teller.id}`;
  expect((await helper.client.from("proofs").select("id").eq("id", proof.id)).data).toEqual([]);
});

test.each([
  ["corrected", (id: string) => correct(id, "We had Brandt’s bread.")],
  ["sealed", (id: string) => seal(id)],
  ["deleted", (id: string) => sql()`update public.answers set visibility = 'deleted' where id = ${id}`],
])("refuses after an answer was %s", async (_change, change) => {
  const proof = await prove("first");
  await change(book.answers[0]?.id ?? "");
  const refused = await approve(proof);
  expect([refused.status, refused.error?.details]).toEqual([409, "changed"]);
});

const shownSchema = z.object({
  sheets: z.int(),
  front: z.int(),
  chapters: z.array(z.object({ title: z.string(), sheet: z.int() })),
  page: z.object({ width: z.number(), height: z.number() }),
  pages: z.array(z.object({ sheet: z.int(), hash: z.string(), webp: z.nullable(z.string()), text: z.string() })),
});
const statusSchema = z.object({ context: z.object({ status: z.int() }) });

test("draws the frozen pages for those who may open the proof", async () => {
  await proveBook(served, teller.id, book, "first", await markedPages());
  const proof = await newest();
  const { id } = proof;
  const ask = async (person: Person, sheets: number[], have: string[] = []) => {
    const body = { proof_id: id, sheets, have };
    const { data, error } = await person.client.functions.invoke("proof-pages", { body });
    return statusSchema.safeParse(error).data?.context.status ?? shownSchema.parse(data);
  };
  const shown = async (...asked: Parameters<typeof ask>) => shownSchema.parse(await ask(...asked));
  const first = await shown(teller, [5, 6]);
  expect(first).toMatchObject({
    sheets: 32,
    front: 4,
    chapters: [{ title: "Home", sheet: 5 }],
    page: { width: 432, height: 648 },
    pages: [
      { sheet: 5, text: "We had bread." },
      { sheet: 6, text: "We had bread." },
    ],
  });
  const [page, next] = first.pages;
  expect(page?.hash).not.toBe(next?.hash);
  const picture = sharp(Buffer.from(page?.webp ?? "", "base64"));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1392, 2088]);
  const darkest = (left: number, top: number) => Math.min(...data.subarray((top * 1392 + left) * 3).subarray(0, 3));
  const corners = [darkest(0, 0), darkest(1391, 0), darkest(0, 2087), darkest(1391, 2087)];
  for (const corner of corners) expect(corner).toBeGreaterThan(240);
  const scale = 1392 / 432;
  expect(darkest(Math.round(95 * scale), Math.round((657 - 310) * scale))).toBeLessThan(20);
  expect((await shown(teller, [5], [page?.hash ?? ""])).pages[0]?.webp).toBeNull();
  expect((await shown(teller, [900])).pages[0]?.sheet).toBe(32);
  expect((await approve(proof)).error).toBeNull();
  await prove("second");
  expect((await shown(helper, [5])).pages).toMatchObject([{ hash: page?.hash, text: "" }]);
  expect(await ask(await signedInPerson(served), [5])).toBe(404);
  const [file] = await sql()<{ key: string }[]>`
    select object_path as key from heirvoice.proof_files where proof_id = ${id} and kind = ${proofKinds.interior}`;
  await writeFile(await served.context.store.localFile(file?.key ?? ""), "other bytes");
  const late = await signedInPerson(served);
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${teller.id}, ${late.id})`;
  expect(await ask(late, [5])).toBe(500);
  await sql()`update public.helpers set ended_at = now() where storyteller_id = ${teller.id}`;
  expect(await ask(helper, [5])).toBe(404);
});

test("refuses while the book is made, and an earlier proof afterwards", async () => {
  const first = await prove("first");
  const work = randomUUID();
  await sql()`insert into public.work_progress (id, user_id, job, subject, state)
    values (${work}, ${teller.id}, 'make-book', ${book.sessionId}, 'running')`;
  expect((await approve(first)).error?.details).toBe("being made");
  await sql()`update public.work_progress set state = 'done' where id = ${work}`;
  const second = await prove("second");
  expect(second.number).toBe(2);
  expect((await approve(first)).error?.details).toBe("newer proof");
  expect((await prove("second")).id).toBe(second.id);
  expect((await approve(second)).error).toBeNull();
});

test("keeps the approved bytes through a later book and a clean-up", async () => {
  const first = await prove("first");
  await approve(first).throwOnError();
  const second = await prove("second");
  const third = await prove("third");
  await sweepKeptFiles({ ...tools(), log: served.context.log }, -1000);
  const kept = await filesOf(first, teller.client);
  expect(await read(kept.get(proofKinds.interior))).toBe(`first ${proofKinds.interior}`);
  expect(await read(kept.get(proofKinds.audiobook))).toBe(`first ${proofKinds.audiobook}`);
  expect((await filesOf(second, teller.client)).size).toBe(0);
  expect(await read((await filesOf(third, teller.client)).get(proofKinds.cover))).toBe(`third ${proofKinds.cover}`);
  const change = sql()`update public.proofs set interior_sha256 = ${"c".repeat(64)} where id = ${first.id}`;
  await expect(change).rejects.toMatchObject({ code: "23514" });
});

test("removes the files of an approved proof with an erased answer", async () => {
  const proof = await prove("first");
  await approve(proof).throwOnError();
  const url = (await filesOf(proof, teller.client)).get(proofKinds.interior);
  const [gone, kept] = book.answers;
  await seal(kept?.id ?? "");
  await sql()`update public.answers set visibility = 'deleted' where id = ${gone?.id ?? ""}`;
  const standing = await teller.client.rpc("proof_standing", { p_proof_id: proof.id });
  expect(standing.data).toMatchObject({ obstacle: "approved", sealed: 1, deleted: 1 });
  expect((await filesOf(proof, helper.client)).size).toBe(0);
  expect((await filesOf(proof, teller.client)).size).toBeGreaterThan(0);
  await sql()`select heirvoice.erase_answers(now() + interval '31 days')`;
  expect(await newest()).toMatchObject({ state: "approved", erased_at: expect.any(String) });
  expect((await fetch(url ?? "")).status).toBe(404);
});

test("leaves nothing of the proofs of a deleted person", async () => {
  const proof = await prove("first");
  await approve(proof).throwOnError();
  const keys = await sql()<{ key: string }[]>`
    select object_path as key from heirvoice.proof_files where proof_id = ${proof.id}`;
  await sql()`delete from auth.users where id = ${teller.id}`;
  expect([...(await sql()`select id from public.proofs where id = ${proof.id}`)]).toEqual([]);
  const removed = await sql()<{ key: string }[]>`
    select key from heirvoice.removed_objects where key = any(${keys.map(({ key }) => key)})`;
  expect(removed).toHaveLength(Object.keys(proofKinds).length);
});

test("names the chapters and pages that changed since the proof before", async () => {
  expect((await prove("first")).changes).toBeNull();
  book = await rewordedBook(served, book, "We had rye.");
  expect((await prove("second")).changes).toMatchObject({
    answers: { added: 0, changed: 0, removed: 0 },
    settings: [],
    chapters: [{ title: "Home", page: 2, sheet: 6, added: 1, removed: 1 }],
  });
});

/** A change of an answer whose transaction is still open when the approval arrives. */
test.each([
  ["an edit", "changed", "update public.answers set story_title = 'Bread' where id = $1"],
  ["a seal", "changed", "update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = $1"],
  ["an erasure", "erased", "delete from public.answers where id = $1"],
])("waits for %s under way and then refuses", async (_change, obstacle, change) => {
  const proof = await prove("first");
  const { asked } = await sql().begin(async (tx) => {
    await tx.unsafe(change, [book.answers[0]?.id ?? ""]);
    const approval = Promise.resolve(approve(proof));
    expect(await Promise.race([approval, setTimeout(300, "waits")])).toBe("waits");
    return { asked: () => approval };
  });
  expect((await asked()).error?.details).toBe(obstacle);
  expect(await newest()).toMatchObject({ state: "open" });
});

test.each([
  ["an answer", null],
  ["a follow-up", 1],
])("refuses after a deletion of %s that began beside it", async (_what, followUp) => {
  const [, id = ""] = book.answers.map((one) => one.id).toSorted();
  await sql()`
    update public.answers set question_id = 1, follow_up = case when id = ${id} then ${followUp}::int end
    where session_id = ${book.sessionId}`;
  const proof = await prove("first");
  const { asked } = await sql().begin(async (tx) => {
    await tx`select from public.answers where id = ${id} for update`;
    const approval = Promise.resolve(approve(proof));
    expect(await Promise.race([approval, setTimeout(300, "waits")])).toBe("waits");
    await tx`update public.answers set visibility = 'deleted' where id = ${id}`;
    return { asked: () => approval };
  });
  expect((await asked()).error?.details).toBe("changed");
});

test("makes a seal wait for an approval under way", async () => {
  const proof = await prove("first");
  const caller = { role: "authenticated", claims: { role: "authenticated", sub: teller.id } } as const;
  const { sealing } = await asCaller(served.context.db, caller, async (tx) => {
    await tx`select public.approve_proof(${proof.id}, ${proof.interior_sha256}, ${proof.cover_sha256}, ${proof.audiobook_sha256})`;
    const waiting = Promise.resolve(seal(book.answers[0]?.id ?? ""));
    expect(await Promise.race([waiting, setTimeout(300, "waits")])).toBe("waits");
    return { sealing: () => waiting };
  });
  await sealing();
  expect(await newest()).toMatchObject({ state: "approved" });
});
