import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { firstPurposes } from "#domain/account/consent.ts";
import type { Language } from "#domain/language.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { fail } from "#server/platform/errors.ts";
import { sampleStories } from "./sample-stories.ts";
import { recordAtKitchenTable } from "./voices/kitchen-table.ts";
import { writeWave } from "./voices/wave.ts";

export type DemoTarget = { url: string; publishableKey: string; secretKey: string };
export type DemoAccount = { name: string; email: string; password: string; link: string };
type DemoPerson = { name: string; email: string; language: Language };
type SignedIn = DemoAccount & { id: string; language: Language; client: SupabaseClient };
type Seeding = { target: DemoTarget; operator: SupabaseClient };

const people = {
  evelyn: { name: "Evelyn Mae Tully", email: "evelyn@demo.example.org", language: "en" },
  june: { name: "June Tully", email: "june@demo.example.org", language: "en" },
  yves: { name: "Yves Kermarrec", email: "yves@demo.example.org", language: "fr" },
} satisfies Record<string, DemoPerson>;

const demoEmails: ReadonlySet<string> = new Set(Object.values(people).map(({ email }) => email));
const pollMs = 500;
const patienceMs = 900_000;
const idSchema = z.object({ id: z.uuid() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };

/**
 * Fills a running server with two storytellers, a giver who is family, recorded answers, books and audiobooks. A second
 * call adds only what is missing. Throws `conflict` when the server holds other accounts, unless `besideOthers`.
 */
export async function seedDemo(
  target: DemoTarget,
  options: { besideOthers: boolean; storiesEach?: number; say?: (line: string) => void },
): Promise<DemoAccount[]> {
  const { storiesEach = 3, say = () => undefined } = options;
  const operator = createClient(target.url, target.secretKey, withoutSession);
  if (!options.besideOthers) await rejectOtherAccounts(operator);
  const seeding = { target, operator };
  const evelyn = await signInAs(seeding, people.evelyn);
  const june = await signInAs(seeding, people.june);
  const yves = await signInAs(seeding, people.yves);
  await addGift(operator, june, evelyn);
  await addFamily(operator, evelyn, june);
  await addOrder(operator, yves, yves);
  for (const storyteller of [evelyn, yves]) {
    say(`Recording and transcribing answers of ${storyteller.name} …`);
    const sessionId = await addAnswers(operator, storyteller, storiesEach);
    say(`Making the book and the audiobook of ${storyteller.name} …`);
    await makeBook(storyteller, sessionId);
  }
  return [evelyn, june, yves].map(({ name, email, password, link }) => ({ name, email, password, link }));
}

async function usersOf(operator: SupabaseClient) {
  const { data, error } = await operator.auth.admin.listUsers({ perPage: 1000 });
  if (error) throw error;
  return data.users;
}

/** Storytellers of imported folders have no address. */
async function rejectOtherAccounts(operator: SupabaseClient): Promise<void> {
  const others = (await usersOf(operator)).filter(({ email }) => email && !demoEmails.has(email));
  if (others.length > 0) throw fail("conflict", `This data folder holds ${others.length} other account(s).`);
}

/** Gives the account a new random password each time, so that no demo password is known beforehand. */
async function signInAs({ target, operator }: Seeding, person: DemoPerson): Promise<SignedIn> {
  const { name, email, language } = person;
  const password = randomBytes(12).toString("base64url");
  const { admin } = operator.auth;
  const known = (await usersOf(operator)).find((user) => user.email === email);
  const metadata = { full_name: name, preferred_language: language };
  const { data, error } = known
    ? await admin.updateUserById(known.id, { password })
    : await admin.createUser({ email, password, email_confirm: true, user_metadata: metadata });
  if (error) throw error;
  const { id } = data.user;
  const redirectTo = `${target.url}/${language}/dashboard`;
  const { data: made, error: noLink } = await admin.generateLink({ type: "magiclink", email, options: { redirectTo } });
  if (noLink) throw noLink;
  const client = createClient(target.url, target.publishableKey, withoutSession);
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  await operator.from("profiles").update({ preferred_language: language }).eq("id", id).throwOnError();
  return { ...person, id, password, client, link: made.properties.action_link };
}

async function addOnce(
  operator: SupabaseClient,
  table: string,
  row: { id: string; [column: string]: unknown },
): Promise<void> {
  await operator.from(table).upsert(row, { onConflict: "id", ignoreDuplicates: true }).throwOnError();
}

async function addOrder(operator: SupabaseClient, buyer: SignedIn, recipient: SignedIn): Promise<string> {
  const id = stableUuid("demo order", recipient.id);
  const type = buyer === recipient ? "direct" : "gift";
  const parties = { buyer_id: buyer.id, recipient_id: recipient.id, order_type: type };
  const state = { product_type: "memory_book_plus_audio", payment_status: "paid", order_status: "active" };
  await addOnce(operator, "order_headers", { id, ...parties, ...state });
  return id;
}

/** An accepted gift whose giver may listen. No letter is sent. */
async function addGift(operator: SupabaseClient, giver: SignedIn, storyteller: SignedIn): Promise<void> {
  const order_id = await addOrder(operator, giver, storyteller);
  const now = new Date().toISOString();
  const state = { state: "accepted", answered_at: now, giver_told_at: now, expires_at: now, giver_hears: true };
  const names = { giver_name: giver.name, recipient_name: storyteller.name, relation: "mother" };
  const letter = { order_id, buyer_id: giver.id, request_id: order_id, language: storyteller.language };
  await operator
    .from("invitations")
    .upsert({ ...letter, ...names, ...state }, { onConflict: "order_id", ignoreDuplicates: true })
    .throwOnError();
}

async function addFamily(operator: SupabaseClient, storyteller: SignedIn, member: SignedIn): Promise<void> {
  const id = stableUuid("demo family", storyteller.id, member.id);
  const who = { storyteller_id: storyteller.id, member_id: member.id, name: member.name, email: member.email };
  await addOnce(operator, "family_members", { id, ...who, accepted_at: new Date().toISOString() });
}

/** The first stories of the sample life; the last one is for the family only. Returns the session's id. */
async function addAnswers(operator: SupabaseClient, person: SignedIn, storiesEach: number): Promise<string> {
  const { id: user_id, language } = person;
  for (const purpose of firstPurposes) {
    const consent = { user_id, purpose, given: true, how: "tapped", wording: "Demo.", language };
    await addOnce(operator, "consents", { id: stableUuid("demo consent", user_id, purpose), ...consent });
  }
  const sessionId = stableUuid("demo session", user_id);
  const order_id = stableUuid("demo order", user_id);
  await addOnce(operator, "interview_sessions", { id: sessionId, user_id, order_id, session_token: `sess_${user_id}` });
  const names = (await readdir(sampleStories[language].texts)).filter((name) => /^\d+-.*\.txt$/.test(name));
  const inOrder = names.sort((a, b) => Number.parseInt(a) - Number.parseInt(b)).slice(0, storiesEach);
  for (const [at, name] of inOrder.entries()) {
    const visibility = at < storiesEach - 1 ? "in the book" : "family only";
    await addAnswer(person, sessionId, { name, visibility });
  }
  return sessionId;
}

async function addAnswer(
  { id: user_id, language, client }: SignedIn,
  session_id: string,
  story: { name: string; visibility: string },
): Promise<void> {
  const question_id = Number.parseInt(story.name);
  const answers = await client.from("answers").select("id").match({ session_id, question_id }).throwOnError();
  if (answers.data.length > 0) return;
  const { texts, spoken, voice } = sampleStories[language];
  const paragraphs = (await readFile(join(spoken, story.name), "utf8")).trim().split(/\n\s*\n/);
  const waves = await Promise.all(paragraphs.map((paragraph) => voice.say(paragraph.trim())));
  const sound = writeWave(recordAtKitchenTable(waves, question_id, voice.gainDb), "Heirvoice demo");
  const audio_file_path = `${user_id}/${question_id}_demo.wav`;
  const upload = { contentType: "audio/wav", upsert: false };
  const kept = await client.storage.from("audio-answers").upload(audio_file_path, sound, upload);
  if (kept.error && kept.error.message !== "The resource already exists") throw kept.error;
  const row = { session_id, question_id, user_id, audio_file_path, visibility: story.visibility };
  const given = await client.from("answers").insert(row).select("id").single().throwOnError();
  const { id } = idSchema.parse(given.data);
  await until(client, "answers", { id }, "processing_status", ["completed", "failed"]);
  const p_text = await readFile(join(texts, story.name), "utf8");
  await client.rpc("correct_answer", { p_answer_id: id, p_text, p_language: language }).throwOnError();
  await until(client, "answers", { id }, "processing_status", ["completed"]);
}

async function makeBook({ client, language }: SignedIn, session_id: string): Promise<void> {
  const made = await client.from("artifacts").select("kind").eq("kind", "audiobook.m4b").throwOnError();
  if (made.data.length > 0) return;
  const { data, error } = await client.functions.invoke<unknown>("make-book", { body: { session_id, language } });
  if (error) throw error;
  const id = z.object({ progress_id: z.uuid() }).parse(data).progress_id;
  const state = await until(client, "work_progress", { id }, "state", ["done", "failed"]);
  if (state === "failed") throw fail("internal", "The demo book could not be made; the server's log says why.");
}

/** Waits until a column of a row has one of these values and returns it. */
async function until(
  client: SupabaseClient,
  table: string,
  row: { id: string },
  column: string,
  values: readonly string[],
): Promise<string> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const { data } = await client.from(table).select(column).match(row).maybeSingle().throwOnError();
    const value = z.record(z.string(), z.string()).nullable().parse(data)?.[column];
    if (value !== undefined && values.includes(value)) return value;
    await sleep(pollMs);
  }
  throw fail("internal", `${table}.${column} did not become ${values.join(" or ")} in time.`);
}
