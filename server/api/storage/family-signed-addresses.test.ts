import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const tenYears = 10 * 365 * 86_400;

/** A gift whose storyteller has given one answer. */
async function gift(): Promise<{ teller: Person; giver: Person; path: string; answer: string }> {
  const { sql } = served.context.db;
  const [teller, giver] = [await signedInPerson(served), await signedInPerson(served)];
  const [order, session, answer] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${order}, ${giver.id}, ${teller.id}, 'gift', 'memory_book', 'paid')`;
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${teller.id}, ${order}, ${`sess_${session}`})`;
  const path = `${teller.id}/1_1.webm`;
  const kept = await teller.client.storage
    .from("audio-answers")
    .upload(path, webmBytes(2000), { contentType: "audio/webm" });
  expect(kept.error).toBeNull();
  await sql`insert into public.answers (id, session_id, question_id, user_id, audio_file_path)
    values (${answer}, ${session}, 1, ${teller.id}, ${path})`;
  return { teller, giver, path, answer };
}

const addressFor = async ({ client }: Person, path: string) =>
  (await client.storage.from("audio-answers").createSignedUrl(path, tenYears)).data?.signedUrl ?? null;

test("expires a family member's signed address with their access", async () => {
  const { teller, giver, path, answer } = await gift();
  const show = (visibility: string) =>
    teller.client.from("answers").update({ visibility }).eq("id", answer).throwOnError();
  expect(await addressFor(giver, path)).toBeNull();
  await show("family only");
  const address = await addressFor(giver, path);
  expect((await fetch(address ?? "")).status).toBe(200);
  for (const visibility of ["draft", "in the book", "deleted"]) {
    await show(visibility);
    const refused = await fetch(address ?? "");
    expect([visibility, refused.ok]).toEqual([visibility, false]);
    await show("family only");
    expect((await fetch(address ?? "")).status).toBe(200);
  }
  const own = await addressFor(teller, path);
  await show("draft");
  expect((await fetch(own ?? "")).status).toBe(200);
});

test("rejects address signing by callers outside the family", async () => {
  const { teller, path, answer } = await gift();
  await teller.client.from("answers").update({ visibility: "family only" }).eq("id", answer).throwOnError();
  const stranger = await signedInPerson(served);
  expect(await addressFor(stranger, path)).toBeNull();
  const many = await stranger.client.storage.from("audio-answers").createSignedUrls([path], tenYears);
  expect(many.data?.[0]?.signedUrl ?? null).toBeNull();
  const listed = await stranger.client.storage.from("audio-answers").list(teller.id);
  expect(listed.data).toEqual([]);
  const direct = await fetch(`${served.url}/storage/v1/object/public/audio-answers/${path}`);
  expect(direct.ok).toBe(false);
});
