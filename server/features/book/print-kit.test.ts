import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { printKitKind, printKitSchema } from "#domain/book/print-kit.ts";
import { proofKinds } from "#domain/book/proof.ts";
import { pdfProperties, pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { makePrintKitJob } from "#server/pipeline/print-kit/make-print-kit.job.ts";
import { savePrintKit } from "#server/pipeline/print-kit/print-kit-store.ts";
import { patience } from "#server/testing/patience.ts";
import { proveBook, rewordedBook, toldBook } from "#server/testing/proved-book.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { kitsPerDay } from "./print-kit.ts";

let served: ServedApp;
let teller: Person;
let book: Awaited<ReturnType<typeof toldBook>>;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", AUTH_LIMIT_FACTOR: "100" });
});
afterAll(() => served.close());
beforeEach(async () => {
  teller = await signedInPerson(served);
  book = await toldBook(served, teller.id);
});

const sql = () => served.context.db.sql;

/** Proves the book and returns the id of the newest proof. */
async function prove(bytes: string): Promise<string> {
  await proveBook(served, teller.id, book, bytes);
  const [proof] = await sql()<{ id: string }[]>`
    select id from public.proofs where session_id = ${book.sessionId} order by number desc limit 1`;
  return proof?.id ?? "";
}

async function approve(id: string): Promise<string> {
  const [proof] = await sql()`
    select interior_sha256 as p_interior, cover_sha256 as p_cover, audiobook_sha256 as p_audiobook
    from public.proofs where id = ${id}`;
  await teller.client.rpc("approve_proof", { p_proof_id: id, ...proof }).throwOnError();
  return id;
}

const statusSchema = z.object({ context: z.object({ status: z.int() }) });

/** The answer of the function, or the status of its refusal. */
async function ask(id: string, { client } = teller) {
  const { data, error } = await client.functions.invoke("print-kit", { body: { proof_id: id } });
  return statusSchema.safeParse(error).data?.context.status ?? printKitSchema.parse(data);
}

/** Packs as a worker does. */
const pack = (id: string, userId = teller.id) =>
  makePrintKitJob.handle(
    served.context.story,
    { proofId: id, userId },
    { signal: AbortSignal.timeout(60_000), progress: () => undefined },
  );

/** The signed address of a kit that was packed. */
async function addressOf(id: string): Promise<string> {
  const kit = await ask(id);
  if (typeof kit === "number" || !("url" in kit)) throw new Error("There is no kit.");
  return served.url + kit.url;
}

async function filesAt(url: string): Promise<Map<string, Buffer>> {
  const zip = new Uint8Array(await (await fetch(url)).arrayBuffer());
  return new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

const kitsOf = (id: string) =>
  sql()`select id from heirvoice.proof_files where proof_id = ${id} and kind = ${printKitKind}`;

/** What a worker does that read the proof before it was refused. */
async function saveLate(id: string): Promise<void> {
  const file = join(served.context.config.dataDir, `${id}.zip`);
  await writeFile(file, "a kit");
  await savePrintKit({ sql: sql(), store: served.context.store }, { proofId: id, userId: teller.id, file });
}

test("packs exactly the approved bytes with a guide in the book's language", async () => {
  await sql()`update public.memoirs set language = 'fr', title = 'La Ficelle : 1/2' where id = ${book.memoirId}`;
  const id = await approve(await prove("first"));
  expect(await ask(id)).toHaveProperty("progress_id");
  await pack(id);
  const url = await addressOf(id);
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(
    "La Ficelle 1 2 - pour l’imprimeur 1.zip",
  );
  const zip = Buffer.from(await answer.arrayBuffer());
  const files = await filesAt(url);
  expect([...files.keys()]).toEqual(["interieur.pdf", "couverture.pdf", "guide-imprimeur.pdf"]);
  const [interior, cover] = [files.get("interieur.pdf") ?? "", files.get("couverture.pdf") ?? ""];
  expect([String(interior), String(cover)]).toEqual([`first ${proofKinds.interior}`, `first ${proofKinds.cover}`]);
  for (const bytes of files.values()) expect(zip.includes(bytes)).toBe(true);

  const guide = join(served.context.config.dataDir, "guide.pdf");
  await writeFile(guide, files.get("guide-imprimeur.pdf") ?? "");
  expect((await pdfProperties(guide)).get("Pages")).toBe("1");
  const text = (await pdfText(guide)).replaceAll(/\s+/g, " ");
  for (const bytes of [interior, cover]) expect(text).toContain(createHash("sha256").update(bytes).digest("hex"));
  for (const words of ["La Ficelle", "152,4 × 228,6 mm (6 × 9 po)", "355,6 × 273,1 mm", "6,4 mm (0,25 po)", "32, en"])
    expect(text).toContain(words);
});

test("refuses everybody else, and a proof that was not approved", async () => {
  const id = await prove("first");
  expect(await ask(id)).toBe(409);
  await expect(pack(id)).rejects.toMatchObject({ code: "conflict" });
  await expect(saveLate(id)).rejects.toMatchObject({ code: "conflict" });
  await approve(id);
  await saveLate(id);
  const [helper, family, buyer, admin, stranger] = [
    await signedInPerson(served),
    await signedInPerson(served),
    await signedInPerson(served),
    await signedInPerson(served),
    await signedInPerson(served),
  ];
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${teller.id}, ${helper.id})`;
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller.id}, ${family.id}, 'Ada', 'ada@example.org', now())`;
  const [order] = await sql()<{ id: string }[]>`
    insert into public.order_headers (buyer_id, recipient_id, order_type, product_type)
    values (${buyer.id}, ${teller.id}, 'gift', 'memory_book') returning id`;
  await sql()`update public.interview_sessions set order_id = ${order?.id ?? null} where id = ${book.sessionId}`;
  await sql()`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  for (const other of [helper, family, buyer, admin, stranger]) {
    expect(await ask(id, other)).toBe(404);
    await expect(pack(id, other.id)).rejects.toMatchObject({ code: "conflict" });
  }
  const listed = await helper.client.functions.invoke("proof-links", { body: { proof_id: id } });
  expect(JSON.stringify(listed.data)).toContain(proofKinds.interior);
  expect(JSON.stringify(listed.data)).not.toContain(printKitKind);
});

test("refuses the changed book, and keeps printing the approved one", async () => {
  const approved = await approve(await prove("first"));
  await saveLate(approved);
  const url = await addressOf(approved);
  const withdraw = sql()`
    update public.proofs set state = 'open', approved_by = null, approved_at = null where id = ${approved}`;
  await expect(withdraw).rejects.toMatchObject({ code: "23514" });
  book = await rewordedBook(served, book, "We had rye.");
  const next = await prove("second");
  expect(await ask(next)).toBe(409);
  await expect(pack(next)).rejects.toMatchObject({ code: "conflict" });
  await expect(saveLate(next)).rejects.toMatchObject({ code: "conflict" });
  await pack(approved);
  for (const address of [url, await addressOf(approved)])
    expect(String((await filesAt(address)).get("interior.pdf"))).toBe(`first ${proofKinds.interior}`);
});

const show = (visibility: string, until: string | null = null) =>
  sql()`update public.answers set visibility = ${visibility}, sealed_until = ${until} where id = ${book.answers[0]?.id ?? ""}`;

test("refuses while an answer is out of the book", async () => {
  const id = await approve(await prove("first"));
  for (const [visibility, until] of [["sealed", "2200-01-01"], ["draft"], ["family only"], ["deleted"]] as const) {
    await show("in the book");
    await saveLate(id);
    const url = await addressOf(id);
    expect((await fetch(url)).status).toBe(200);
    await show(visibility, until);
    expect(await ask(id)).toBe(409);
    expect((await fetch(url)).status).toBe(404);
    await expect(pack(id)).rejects.toMatchObject({ code: "conflict" });
    await expect(saveLate(id)).rejects.toMatchObject({ code: "conflict" });
  }
});

const waiting = () => sql()`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test("stores no kit of a proof whose answer is being erased", async () => {
  const id = await approve(await prove("first"));
  await saveLate(id);
  const { saving } = await sql().begin(async (tx) => {
    await tx`delete from public.answers where id = ${book.answers[0]?.id ?? ""}`;
    const late = saveLate(id).catch((thrown: unknown) => thrown);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    return { saving: () => late };
  });
  expect(await saving()).toMatchObject({ code: "conflict" });
  expect(await kitsOf(id)).toHaveLength(0);
  expect(await served.context.store.has(`artifacts/${teller.id}/proofs/${id}/${printKitKind}`)).toBe(false);
});

test.each([proofKinds.interior, proofKinds.cover, proofKinds.spec])("refuses other bytes of %s", async (kind) => {
  const id = await approve(await prove("first"));
  const [file] = await sql()<{ key: string }[]>`
    select object_path as key from heirvoice.proof_files where proof_id = ${id} and kind = ${kind}`;
  await writeFile(await served.context.store.localFile(file?.key ?? ""), "other bytes");
  await expect(pack(id)).rejects.toMatchObject({ code: "internal" });
  expect(await kitsOf(id)).toHaveLength(0);
});

test("bounds the kits of a day and forgets them", async () => {
  const id = await approve(await prove("first"));
  const answers = await Promise.all(Array.from({ length: kitsPerDay.points + 3 }, () => ask(id)));
  expect(answers.filter((answer) => answer === 429)).toHaveLength(3);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(2);
  await saveLate(id);
  const url = await addressOf(id);
  await sql()`select heirvoice.purge_print_kits(now() + interval '23 hours')`;
  expect((await fetch(url)).status).toBe(200);
  await sql()`select heirvoice.purge_print_kits(now() + interval '25 hours')`;
  expect((await fetch(url)).status).toBe(404);
  expect(await kitsOf(id)).toHaveLength(0);
});
