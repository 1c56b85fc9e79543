import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { firstSentence } from "./first-sentence.ts";
import { mailDueSentences } from "./mail-shared-sentences.ts";

let served: ServedApp;
let hattie: Person;
let june: Person;
let stranger: Person;
const told = "We kept bees behind the house. They knew me by my hat.";

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", AUTH_LIMIT_FACTOR: "100" });
  hattie = await signedInPerson(served);
  june = await signedInPerson(served);
  stranger = await signedInPerson(served);
  for (const { id } of [june, stranger]) await sql()`update auth.users set email_confirmed_at = now() where id = ${id}`;
  await sql()`update public.profiles set full_name = 'Hattie Tully' where id = ${hattie.id}`;
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${hattie.id}, ${june.id}, 'June', ${`${june.id}@example.org`}, now())`;
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function answer(visibility: string, transcript: string | null = told): Promise<string> {
  const id = randomUUID();
  await sql()`insert into public.answers (id, question_id, user_id, visibility, transcript)
    values (${id}, 1, ${hattie.id}, ${visibility}, ${transcript})`;
  return id;
}
const lettersTo = async ({ id }: Person) =>
  (await served.context.mail.mailbox.list(`${id}@example.org`)).filter(({ kind }) => kind === "shared_sentence");
const tenMinutesLater = () => sql()`update heirvoice.letters_due set due_at = now()`;
const listened = async () => (await hattie.client.rpc("who_has_listened").throwOnError()).data;

test("mails each listener one first sentence ten minutes after sharing", async () => {
  await answer("draft", "Nobody hears this.");
  await answer("family only", null);
  await mailDueSentences(served.context);
  const shared = await answer("family only");
  await mailDueSentences(served.context);
  expect(await lettersTo(june)).toEqual([]);
  await tenMinutesLater();
  await Promise.all([mailDueSentences(served.context), mailDueSentences(served.context)]);
  const letter = await emailTo(served, `${june.id}@example.org`, "shared_sentence");
  expect(letter.subject).toBe("Hattie Tully has shared a story with you");
  expect(letter.text).toContain("We kept bees behind the house.");
  expect(letter.text).not.toMatch(/my hat|Nobody hears/);
  expect(letter.text).toContain("Hattie Tully can see it");
  await sql()`update public.answers set transcript = 'Other words.' where id = ${shared}`;
  await tenMinutesLater();
  await mailDueSentences(served.context);
  expect(await lettersTo(june)).toHaveLength(1);
  expect(await lettersTo(stranger)).toEqual([]);
});

test("mails nothing of an answer taken back before the letter is due", async () => {
  const ada = await signedInPerson(served);
  await sql()`update auth.users set email_confirmed_at = now() where id = ${ada.id}`;
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${hattie.id}, ${ada.id}, 'Ada', ${`${ada.id}@example.org`}, now())`;
  await sql()`update public.answers set visibility = 'draft' where user_id = ${hattie.id}`;
  const shared = await answer("family only");
  await sql()`update public.answers set visibility = 'draft' where id = ${shared}`;
  await tenMinutesLater();
  await mailDueSentences(served.context);
  expect(await lettersTo(ada)).toEqual([]);
});

test("names the listeners who played an answer, while they may listen", async () => {
  const [shared, hidden] = [await answer("family only"), await answer("draft")];
  for (const who of [june, stranger])
    for (const p_answer_id of [shared, shared, hidden])
      await who.client.rpc("has_listened", { p_answer_id }).throwOnError();
  expect(await listened()).toEqual([{ answer_id: shared, names: ["June"] }]);
  expect((await june.client.rpc("who_has_listened").throwOnError()).data).toEqual([]);
  await hattie.client.from("family_members").delete().eq("member_id", june.id).throwOnError();
  expect(await listened()).toEqual([]);
});

test("cuts a long first sentence at a word", () => {
  expect(firstSentence("  It rained.\nThen it stopped. ")).toBe("It rained.");
  expect(firstSentence("“Wait,” she said. I waited.")).toBe("“Wait,” she said.");
  const long = firstSentence("and then ".repeat(200));
  expect(long.length).toBeLessThan(245);
  expect(long).toMatch(/ (and|then) …$/);
});
