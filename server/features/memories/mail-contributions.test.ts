import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";
import { mailContributions } from "./mail-contributions.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function owner(): Promise<Person & { email: string }> {
  const person = await signedInPerson(served);
  await sql()`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  return { ...person, email: `${person.id}@example.org` };
}

/** A memory to which somebody can add. */
async function memoryOf({ id: ownerId }: Person): Promise<string> {
  const memory = randomUUID();
  await sql()`insert into public.memories (id, owner_id, title) values (${memory}, ${ownerId}, 'The flood')`;
  await sql()`insert into public.memory_collaborators (memory_id, owner_id, name) values (${memory}, ${ownerId}, 'Theo')`;
  return memory;
}

const send = (memory: string, at: Date) => sql()`
  insert into public.memory_contributions (memory_id, owner_id, collaborator_id, type, content, created_at)
  select memory_id, owner_id, id, 'note', 'Quillfeather.', ${at} from public.memory_collaborators where memory_id = ${memory}`;

const start = Date.now();
const at = (hours: number) => new Date(start + hours * 3_600_000);

/** Mails at an hour, twice at once, and waits for as many letters as this address should have so far. */
async function mailedAt(hours: number, email: string, letters: number) {
  await Promise.all([mailContributions(served.context, at(hours)), mailContributions(served.context, at(hours))]);
  const received = async () =>
    (await served.context.mail.mailbox.list(email)).filter(({ kind }) => kind === "contributions");
  await expect.poll(async () => (await received()).length, patience).toBe(letters);
  return received();
}

test("mails at most one letter a day for a memory", async () => {
  const evelyn = await owner();
  const memory = await memoryOf(evelyn);
  await mailedAt(0, evelyn.email, 0);
  await send(memory, at(-1));
  await send(memory, at(-1));
  const [letter] = await mailedAt(0, evelyn.email, 1);
  expect(letter?.text).toContain("The flood");
  expect(letter?.text).not.toMatch(/Quillfeather|Theo/);
  await send(memory, at(1));
  await mailedAt(2, evelyn.email, 1);
  await mailedAt(25, evelyn.email, 2);
  await mailedAt(50, evelyn.email, 2);
});

test("mails no letter while the owner looks or after they looked", async () => {
  const evelyn = await owner();
  const memory = await memoryOf(evelyn);
  await send(memory, at(-1));
  await evelyn.client.rpc("review_contributions").throwOnError();
  await mailedAt(0.01, evelyn.email, 0);
  await mailedAt(30, evelyn.email, 0);
  await send(memory, at(31));
  await mailedAt(32, evelyn.email, 1);
});

test("mails at most five letters a day to one owner", async () => {
  const evelyn = await owner();
  for (let nth = 0; nth < 7; nth++) await send(await memoryOf(evelyn), at(-1));
  await mailedAt(0, evelyn.email, 5);
  await mailedAt(1, evelyn.email, 5);
});

test("mails no letter to an unconfirmed address", async () => {
  const evelyn = await owner();
  await sql()`update auth.users set email_confirmed_at = null where id = ${evelyn.id}`;
  await send(await memoryOf(evelyn), at(-1));
  await mailedAt(0, evelyn.email, 0);
});
