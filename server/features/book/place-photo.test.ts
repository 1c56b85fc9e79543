import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proveBook, toldBook } from "#server/testing/proved-book.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { readingPhotoKind } from "#domain/book/photos/reading-photo.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let teller: Person;
let book: Awaited<ReturnType<typeof toldBook>>;
let photo: string;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  teller = await signedInPerson(served);
  book = await toldBook(served, teller.id);
  photo = await addPhoto(teller);
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function addPhoto({ id: userId }: Person, state = "ready"): Promise<string> {
  const id = randomUUID();
  await sql()`insert into public.photos (id, user_id, file_path, object_path, sha256, width, height, state)
    values (${id}, ${userId}, ${`${userId}/${id}.jpg`}, ${`photo-originals/${userId}/${id}.jpg`},
      ${id.replaceAll("-", "").repeat(2)}, 2000, 1000, ${state})`;
  return id;
}

const place = {
  question_id: 1,
  place: "text",
  after_sentence: "s1",
  caption: "The bakery",
  crop_left: 0,
  crop_top: 0,
  crop_width: 1,
  crop_height: 1,
  focus_x: 0.5,
  focus_y: 0.5,
  inches: null as number | null,
  position: 1,
};
const put = (changed: Partial<Record<keyof typeof place, unknown>> = {}, photoId = photo, person = teller) =>
  person.client.rpc("place_photo", {
    p_session_id: book.sessionId,
    p_photo_id: photoId,
    p_placed: { ...place, ...changed },
  });
const obstacle = async () => {
  const [row] = await sql()<{ obstacle: string | null }[]>`
    select heirvoice.proof_obstacle(p) as obstacle from public.proofs p
    where p.session_id = ${book.sessionId} order by p.number desc limit 1`;
  return row?.obstacle ?? null;
};
const seen = (person: Person) => person.client.from("book_photos").select("photo_id");
const prove = (bytes: string) => proveBook(served, teller.id, book, bytes);

test("places, changes and takes out a photograph of one's own", async () => {
  expect((await put()).error).toBeNull();
  expect((await put({ place: "page", caption: null, crop_width: 0.5 })).error).toBeNull();
  const mine = teller.client.from("book_photos").select("place, caption, crop_width").eq("session_id", book.sessionId);
  expect((await mine).data).toEqual([{ place: "page", caption: null, crop_width: 0.5 }]);
  const direct = await teller.client.from("book_photos").update({ place: "text" }).eq("photo_id", photo);
  expect(direct.error?.code).toBe("42501");
  await teller.client.from("book_photos").delete().eq("photo_id", photo).throwOnError();
  expect((await mine).data).toEqual([]);
});

test("refuses photographs and books of others, refused pictures and impossible places", async () => {
  const stranger = await signedInPerson(served);
  const helper = await signedInPerson(served);
  await sql()`insert into public.helpers (storyteller_id, helper_id) values (${teller.id}, ${helper.id})`;
  const foreign = await addPhoto(stranger);
  expect((await put({}, foreign)).status).toBe(404);
  expect((await put({}, foreign, stranger)).status).toBe(404);
  expect((await put({}, photo, helper)).status).toBe(404);
  expect((await put({}, await addPhoto(teller, "refused"))).status).toBe(404);
  for (const wrong of [
    { place: "cover" },
    { crop_left: 0.6, crop_width: 0.6 },
    { crop_width: 0.01 },
    { crop_width: 1.0000005 },
    { focus_x: 2 },
    { crop_height: "NaN" },
    { inches: 40 },
    { inches: "NaN" },
    { caption: "x".repeat(401) },
    { after_sentence: "<b>" },
    { position: null },
    { question_id: "one" },
  ])
    expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400);
  await put();
  expect([(await seen(helper)).data?.length, (await seen(stranger)).data?.length]).toEqual([1, 0]);
  await helper.client.from("book_photos").delete().eq("photo_id", photo).throwOnError();
  expect((await seen(teller)).data).toHaveLength(1);
  await sql()`update public.helpers set ended_at = now() where helper_id = ${helper.id}`;
  expect((await seen(helper)).data).toEqual([]);
});

test("makes a new proof necessary by each change of a placed photograph", async () => {
  await put();
  await prove("placed");
  expect(await obstacle()).toBeNull();
  for (const change of [
    () => put({ caption: "Another" }),
    () => put({ crop_width: 0.9 }),
    () => sql()`update public.photos set deleted_at = now() where id = ${photo}`,
  ]) {
    await change();
    expect(await obstacle()).toBe("changed");
    await sql()`update public.photos set deleted_at = null where id = ${photo}`;
    await put();
    expect(await obstacle()).toBeNull();
  }
  await sql()`delete from public.book_photos where photo_id = ${photo}`;
  expect(await obstacle()).toBe("changed");
});

/** An arrangement that hides the story of question 1, alone or with its chapter. */
const hidden = (chapter: boolean) => ({
  chapters: [{ key: "a", title: null, hidden: chapter, parts: [], sections: [{ questionId: 1, hidden: !chapter }] }],
});

test("leaves proofs alone that do not print the photograph", async () => {
  await put();
  const placed = async () => {
    const [row] = await sql()<{ placed: object | null }[]>`
      select heirvoice.book_sources(${book.sessionId}) -> 'placed' as placed`;
    return Object.keys(row?.placed ?? {});
  };
  expect(await placed()).toEqual([photo]);
  await put({ question_id: 84 });
  expect(await placed()).toEqual([]);
  await put();
  for (const chapter of [false, true]) {
    await sql()`insert into public.book_arrangements (session_id, user_id, version, content)
      values (${book.sessionId}, ${teller.id}, 1, ${sql().json(hidden(chapter))})
      on conflict (session_id) do update set content = excluded.content`;
    expect(await placed()).toEqual([]);
  }
  await sql()`delete from public.book_arrangements where session_id = ${book.sessionId}`;
  expect(await placed()).toEqual([photo]);
});

test("takes the files of proofs with an erased photograph", async () => {
  await put();
  await prove("with it");
  const [proof] = await sql()<{ id: string; memoir: string }[]>`
    select id, memoir_id as memoir from public.proofs where session_id = ${book.sessionId} order by number desc limit 1`;
  const of = { userId: teller.id, memoirId: proof?.memoir ?? "" };
  const file = new URL(import.meta.url).pathname;
  await saveArtifact({ sql: sql(), store: served.context.store }, of, { kind: readingPhotoKind(photo), file });
  await sql()`delete from public.photos where id = ${photo}`;
  const [after] = await sql()`
    select p.erased_at is not null as erased, p.sources -> 'placed' as placed,
      (select count(*)::integer from heirvoice.proof_files f where f.proof_id = p.id) as files,
      (select count(*)::integer from public.artifacts a where a.memoir_id = p.memoir_id
        and (a.kind like 'photographs/%' or a.kind = 'print/interior.pdf')) as artifacts
    from public.proofs p where p.id = ${proof?.id ?? ""}`;
  expect(after).toEqual({ erased: true, placed: {}, files: 0, artifacts: 0 });
});
