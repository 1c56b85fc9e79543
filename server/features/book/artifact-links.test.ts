import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const filesSchema = z.object({ files: z.array(z.object({ url: z.string() })).length(1) });

/** Creates a person with a finished book and its address. */
async function withBook(): Promise<{ who: Person; address: string }> {
  const who = await signedInPerson(served);
  const [memoir] = await sql()<{ id: string }[]>`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${who.id}, 't', 'a', 'en', '{}', false, '{}', 'x') returning id`;
  const key = `made/${who.id}/book.pdf`;
  const file = join(served.context.config.dataDir, "book.pdf");
  await writeFile(file, "%PDF-");
  await served.context.store.put(key, file);
  await sql()`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${who.id}, ${memoir?.id ?? ""}, 'book.pdf', ${key}, 5, ${"a".repeat(64)})`;
  const { data } = await who.client.functions.invoke("artifact-links", { body: { memoir_id: memoir?.id } });
  return { who, address: served.url + (filesSchema.parse(data).files[0]?.url ?? "") };
}

const goings: Record<string, (id: string) => Promise<unknown>> = {
  deleted: (id) => sql()`delete from auth.users where id = ${id}`,
  "deleted softly": (id) => sql()`update auth.users set deleted_at = now() where id = ${id}`,
  banned: (id) => sql()`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
};

for (const [name, go] of Object.entries(goings))
  test(`opens a book address until its person is ${name}`, async () => {
    const { who, address } = await withBook();
    expect(await (await fetch(address)).text()).toBe("%PDF-");
    await go(who.id);
    expect((await fetch(address)).status).toBe(404);
  });
