import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { testDatabase } from "#server/testing/test-database.ts";

test("counts the pages of sentences and sections for their owner alone", async () => {
  const db = await testDatabase();
  onTestFinished(() => db.close());
  const [teller, stranger, memoir] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [teller, stranger])
    await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  await db.sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${teller}, 't', 'a', 'en', '{}', true, '{}', ${"a".repeat(64)})`;
  const stories = [{ questionId: 14 }, { questionId: 58 }];
  await db.sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 't', ${db.sql.json(stories)})`;
  const sentences = ["sa", "sb", "sc", "sd"].map((id, at) => ({
    memoir_id: memoir,
    id,
    chapter: 1,
    story: at < 3 ? 0 : 1,
    paragraph: 0,
    position: at,
    text: "t",
    origin: "by hand",
    spans: "[]",
  }));
  await db.sql`insert into public.sentences ${db.sql(sentences)}`;
  await db.sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${teller}, ${memoir}, 'print/interior.pdf', 'x', 1, ${"a".repeat(64)}, '{"pageStarts": {"sa": 27, "sc": 28}}')`;
  const as = (id: string) =>
    asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, async (tx) => ({
      sentences: [...(await tx`select * from public.pages_of_sentences(${memoir}, '{sb,sc,sd,sx}') order by 1`)],
      sections: [...(await tx`select * from public.pages_of_sections(${memoir}) order by 1`)],
    }));
  expect(await as(teller)).toEqual({
    sentences: [
      { sentence: "sb", page: 27 },
      { sentence: "sc", page: 28 },
      { sentence: "sd", page: 28 },
    ],
    sections: [
      { question: 14, first_page: 27, last_page: 28 },
      { question: 58, first_page: 28, last_page: 28 },
    ],
  });
  expect(await as(stranger)).toEqual({ sentences: [], sections: [] });
});
