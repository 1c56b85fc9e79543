import { randomBytes, randomUUID } from "node:crypto";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { addWrittenBook, giveVoice, sayOfNarrated } from "#server/testing/narrated-book.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { givePrivateLink, postRedeem } from "#server/testing/private-link.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

const env = { LOG_LEVEL: "silent", SIGNUPS: "waitlist", AUTH_LIMIT_FACTOR: "1000", TRUSTED_PROXY: "127.0.0.1 ::1" };
let served: ServedApp;
/** A second server on the same database. */
let second: ServedApp;
beforeAll(async () => {
  served = await serveApp(env);
  const { config, db } = served.context;
  second = await serveConfig(
    configFrom(readEnv({ ...env, DATABASE_URL: db.url, DATA_DIR: config.dataDir, PORT: "0", STT: "none" })),
  );
});
afterAll(async () => {
  await second.close();
  await served.close();
});

const sql = () => served.context.db.sql;
const sessionSchema = z.object({
  access_token: z.string(),
  user: z.object({ id: z.uuid(), is_anonymous: z.literal(true) }),
});
const redeemedSchema = z.object({
  state: z.string(),
  giver: z.string().nullish(),
  is_wrong: z.boolean().nullish(),
  link_id: z.uuid().nullish(),
  session: sessionSchema.nullish(),
});

const given = (who: Person, body: object) => givePrivateLink(who.client, body);

const post = (body: object, app = served, headers: Record<string, string> = {}) => postRedeem(app, body, headers);

async function redeemed(body: object, app = served) {
  const response = await post(body, app);
  expect(response.status).toBe(200);
  return redeemedSchema.parse(await response.json());
}

/** Opens the link in a new browser. */
async function opened(token: string): Promise<{ linkId: string; client: SupabaseClient }> {
  const { link_id: linkId, session } = await redeemed({ token });
  const accessToken = async () => session?.access_token ?? "";
  return {
    linkId: linkId ?? "",
    client: createClient(served.url, served.identity.keys.publishableKey, { accessToken }),
  };
}

/** A storyteller with an uploaded answer. */
async function storyteller(visibility = "family only") {
  const who = await signedInPerson(served);
  await sql()`update public.profiles set full_name = 'Evelyn Tully' where id = ${who.id}`;
  const [id, path] = [randomUUID(), `${who.id}/1_a.webm`];
  const sent = await who.client.storage
    .from("audio-answers")
    .upload(path, webmBytes(1000), { contentType: "audio/webm" });
  expect(sent.error).toBeNull();
  await sql()`insert into public.answers (id, question_id, user_id, visibility, transcript, audio_file_path, sealed_until)
    values (${id}, 1, ${who.id}, ${visibility}, 'The cake in the skiff.', ${path}, null)`;
  return { who, id, path };
}

test("opens a link without an account while sign-ups are closed", async () => {
  const { who, id, path } = await storyteller();
  const { token } = await given(who, { scope: "answer", target: id });
  const closed = await createClient(served.url, served.identity.keys.publishableKey).auth.signInAnonymously();
  expect(closed.error?.code).toBe("anonymous_provider_disabled");
  const { client, linkId } = await opened(token);
  const read = await client.rpc("read_link", { p_link_id: linkId });
  expect(read.data).toMatchObject({ giver: "Evelyn Tully", answers: [{ id, transcript: "The cake in the skiff." }] });
  expect((await client.from("answers").select()).data).toEqual([]);
  const signed = await client.storage.from("audio-answers").createSignedUrl(path, 3600);
  const sound = () => fetch(signed.data?.signedUrl ?? "").then(({ status }) => status);
  expect(await sound()).toBe(200);
  await who.client
    .from("answers")
    .update({ visibility: "sealed", sealed_until: "2200-01-01" })
    .eq("id", id)
    .throwOnError();
  expect((await client.rpc("read_link", { p_link_id: linkId })).data).toMatchObject({ answers: [] });
  expect(await sound()).toBe(400);
});

test("opens no account by a linked session while sign-ups are closed", async () => {
  const { who } = await storyteller();
  const { token } = await given(who, { scope: "family page", target: null });
  const { session } = await redeemed({ token });
  const change = (body: object) =>
    fetch(`${served.url}/auth/v1/user`, {
      method: "PUT",
      headers: { authorization: `Bearer ${session?.access_token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then(async (response): Promise<unknown> => response.json());
  expect(await change({ email: "stranger@example.org" })).toMatchObject({ error_code: "signup_disabled" });
  expect(await change({ data: { theme: "dark" } })).toMatchObject({ is_anonymous: true });
});

test("ends signed sound addresses when a link is revoked", async () => {
  const { who, id, path } = await storyteller("in the book");
  const { id: own, token } = await given(who, { scope: "answer", target: id });
  const { client } = await opened(token);
  const signed = await client.storage.from("audio-answers").createSignedUrl(path, 3600);
  const sound = () => fetch(signed.data?.signedUrl ?? "").then(({ status }) => status);
  expect(await sound()).toBe(200);
  await who.client.from("share_links").update({ revoked_at: new Date().toISOString() }).eq("id", own).throwOnError();
  expect(await sound()).toBe(400);
  expect(await redeemed({ token })).toMatchObject({ state: "ended", giver: "Evelyn Tully" });
});

test("closes signed sound of family and link while family listening is withdrawn", async () => {
  const { who, id, path } = await storyteller();
  const june = await signedInPerson(served);
  await sql()`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${who.id}, ${june.id}, 'June', 'june@example.org', now())`;
  const { token } = await given(who, { scope: "answer", target: id });
  const { linkId, client } = await opened(token);
  const sounds = await Promise.all(
    [june.client, client].map(async (listener) => {
      const signed = await listener.storage.from("audio-answers").createSignedUrl(path, 3600);
      return () => fetch(signed.data?.signedUrl ?? "").then(({ status }) => status);
    }),
  );
  const heard = () => Promise.all(sounds.map((sound) => sound()));
  const line = { user_id: who.id, purpose: "family_hears", how: "tapped", wording: "Yes.", language: "en" };
  const say = (isGiven: boolean) =>
    who.client
      .from("consents")
      .insert({ ...line, given: isGiven })
      .throwOnError();
  expect(await heard()).toEqual([200, 200]);
  expect((await june.client.from("consents").insert({ ...line, given: true })).error?.code).toBe("42501");
  await say(false);
  expect(await heard()).toEqual([400, 400]);
  expect((await client.rpc("read_link", { p_link_id: linkId })).data).toBeNull();
  expect((await june.client.rpc("shared_answers")).data).toEqual([]);
  expect(await redeemed({ token })).toMatchObject({ state: "ended" });
  await say(true);
  expect(await heard()).toEqual([200, 200]);
});

test("names the giver of an expired link and grants nothing", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null });
  await sql()`update public.share_links set valid_from = now() - interval '20 days', expires_at = now() where id = ${id}`;
  expect(await redeemed({ token })).toMatchObject({ state: "ended", giver: "Evelyn Tully" });
  expect(await sql()`select 1 from public.link_grants where link_id = ${id}`).toHaveLength(0);
});

test("rejects guessed and malformed link tokens", async () => {
  expect((await post({ token: randomBytes(16).toString("base64url") })).status).toBe(404);
  for (const body of [
    {},
    { token: "x" },
    { token: 1 },
    { token: "x".repeat(10_000) },
    { token: "a".repeat(22), pin: "x" },
  ])
    expect((await post(body)).status).toBe(400);
});

test("redeems nothing by GET or from another site", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null });
  for (const method of ["GET", "HEAD"])
    expect((await fetch(`${served.url}/api/shared/redeem?token=${token}`, { method })).status).not.toBe(200);
  expect((await post({ token }, served, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await sql()`select 1 from public.link_openings where link_id = ${id}`).toHaveLength(0);
});

test("shows link scanners a neutral page and redeems nothing", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null });
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(`${served.url}/fr/shared/${token}`, { method, headers: { "user-agent": "WhatsApp/2" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const html = method === "GET" ? await answer.text() : null;
    if (html === null) continue;
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\.png" \/>/);
    expect(html).not.toMatch(/Evelyn|cake/);
  }
  expect(await sql()`select 1 from public.link_openings where link_id = ${id}`).toHaveLength(0);
});

test("grants a link to a session that exists already", async () => {
  const [{ who }, visitor] = [await storyteller(), await signedInPerson(served)];
  const { token, id } = await given(who, { scope: "family page", target: null });
  const response = await post({ token }, served, { authorization: `Bearer ${visitor.token}` });
  expect(redeemedSchema.parse(await response.json())).toMatchObject({ state: "open", link_id: id, session: null });
  expect((await visitor.client.rpc("read_link", { p_link_id: id })).data).toMatchObject({ scope: "family page" });
});

test("limits PIN attempts from many addresses in parallel and over two servers", async () => {
  const { who } = await storyteller();
  const { token, id } = await given(who, { scope: "family page", target: null, pin: "1965" });
  expect(await redeemed({ token })).toMatchObject({ state: "pin", giver: "Evelyn Tully", is_wrong: false });
  const guesses = Array.from({ length: 20 }, (_, at) =>
    post({ token, pin: String(2000 + at) }, at % 2 ? served : second, { "x-forwarded-for": `198.51.100.${at}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  for (const app of [served, second]) expect((await post({ token, pin: "1965" }, app)).status).toBe(429);
  expect(await sql()`select 1 from public.link_grants where link_id = ${id}`).toHaveLength(0);
});

test("opens a link with its PIN and resets the failure count", async () => {
  const { who } = await storyteller();
  const { token } = await given(who, { scope: "family page", target: null, pin: "1965" });
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 3; wrong++)
      expect(await redeemed({ token, pin: "0000" })).toMatchObject({ state: "pin", is_wrong: true });
    expect(await redeemed({ token, pin: "1965" })).toMatchObject({ state: "open" });
  }
});

test("stores neither token nor PIN in plain text", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null, pin: "196519" });
  const [row] = await sql()<
    { row: string }[]
  >`select row_to_json(k)::text as row from public.share_links k where id = ${id}`;
  expect(row?.row).toContain("$argon2id$");
  expect(row?.row).not.toContain(token);
  expect(row?.row).not.toMatch(/\b196519\b/);
});

const refusalOf = async (from: SupabaseClient, body: object) => {
  const { error } = await from.functions.invoke("give-link", { body: { days: 20, recipient: "Hattie", ...body } });
  return z.object({ context: z.object({ status: z.number() }) }).parse(error).context.status;
};

test("refuses links by anonymous sessions or with invalid targets or dates", async () => {
  const [{ who, id }, other] = [await storyteller(), await signedInPerson(served)];
  const { token } = await given(who, { scope: "answer", target: id });
  const { client } = await opened(token);
  expect(await refusalOf(client, { scope: "family page", target: null })).toBe(401);
  expect(await refusalOf(other.client, { scope: "answer", target: id })).toBe(404);
  for (const days of [14, 31, 20.5])
    expect(await refusalOf(who.client, { scope: "answer", target: id, days })).toBe(400);
  for (const pin of ["123", "123456789", "12a4"])
    expect(await refusalOf(who.client, { scope: "answer", target: id, pin })).toBe(400);
  expect(await refusalOf(who.client, { scope: "print", target: null })).toBe(400);
});

/** A narrated edition of this book with its voice, its consents, and a stored file. */
async function addNarrated({ id }: Person, memoirId: string): Promise<void> {
  await giveVoice(served, { voices: new Map() }, id);
  const [mp3, file] = ["narrated/01-home.mp3", join(served.context.config.dataDir, "a-file")];
  await writeFile(file, "the narrated sound");
  const chapters = [{ number: 1, title: "Home", mp3, wav: "narrated/01-home.wav", durationMs: 5000 }];
  for (const kind of ["narrated/audiobook.m4b", mp3]) {
    await served.context.store.put(`artifacts/${id}/${kind}`, file);
    await sql()`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
      values (${id}, ${memoirId}, ${kind}, ${`artifacts/${id}/${kind}`}, 1, ${"a".repeat(64)},
        ${sql().json({ opening: null, chapters, closing: null })})`;
  }
}

test("opens the files of a linked book while their giver permits it", async () => {
  const { who } = await storyteller();
  const [memoir] = await sql()<{ id: string }[]>`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${who.id}, 't', 'a', 'en', '{}', false, '{}', 'x') returning id`;
  for (const kind of ["book.pdf", "audiobook.m4b", "print/interior.pdf"]) {
    const file = join(served.context.config.dataDir, "a-file");
    await writeFile(file, kind);
    await served.context.store.put(`made/${who.id}/${kind}`, file);
    await sql()`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
      values (${who.id}, ${memoir?.id ?? ""}, ${kind}, ${`made/${who.id}/${kind}`}, 1, ${"a".repeat(64)})`;
  }
  await addNarrated(who, memoir?.id ?? "");
  const { id, token } = await given(who, { scope: "book", target: memoir?.id, mayDownload: true });
  const { client } = await opened(token);
  const files = await client.functions.invoke("artifact-links", { body: { memoir_id: memoir?.id } });
  const { files: listed } = z
    .object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) })
    .parse(files.data);
  expect(listed.map(({ kind }) => kind)).toEqual(["audiobook.m4b", "book.pdf"]);
  const address = served.url + (listed[1]?.url ?? "");
  expect(await (await fetch(address)).text()).toBe("book.pdf");
  const permit = (may: boolean) => who.client.from("share_links").update({ may_download: may }).eq("id", id);
  await permit(false).throwOnError();
  expect((await fetch(address)).status).toBe(404);
  await permit(true).throwOnError();
  expect((await fetch(address)).status).toBe(200);
  await who.client.from("share_links").update({ revoked_at: new Date().toISOString() }).eq("id", id).throwOnError();
  expect((await fetch(address)).status).toBe(404);
  const after = await client.functions.invoke("artifact-links", { body: { memoir_id: memoir?.id } });
  expect(after.data).toEqual({ files: [] });
});

const linkedSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });

test("opens a narrated edition by a link until it is closed", async () => {
  const [{ who }, { who: other }] = [await storyteller(), await storyteller()];
  const { memoirId, recordings } = await addWrittenBook(served, who.id, ["We sold bread."]);
  await addNarrated(who, memoirId);
  const elsewhere = await addWrittenBook(served, other.id, ["We sold fish."]);
  const narrations = [await readNarration(who, memoirId), await readNarration(other, elsewhere.memoirId)] as const;
  const [{ listed, heard, address, linkId, id }, { client: foreign }] = narrations;
  expect(await listed()).toEqual(["narrated/01-home.mp3", "narrated/audiobook.m4b"]);
  expect(await heard()).toEqual([{ title: "Home", mp3: "narrated/01-home.mp3", durationMs: 5000 }]);
  expect((await foreign.rpc("read_linked_narration", { p_link_id: linkId })).data).toBeNull();
  expect((await foreign.functions.invoke("artifact-links", { body: { memoir_id: memoirId } })).data).toEqual({
    files: [],
  });
  expect((await fetch(address.replace(/(?<=made\/[^/]+\/)[^/]+/, other.id))).status).toBe(404);
  const part = async (range: string) => {
    const answer = await fetch(address, { headers: { range } });
    return answer.ok ? answer.text() : answer.status;
  };
  /* The second part of a download that has begun is refused, as is every other use of the address. */
  const expectClosed = async (close: () => Promise<unknown>, open: () => Promise<unknown>) => {
    expect(await part("bytes=0-2")).toBe("the");
    await close();
    expect([await part("bytes=3-"), await heard(), await listed()]).toEqual([404, null, []]);
    await open();
    expect(await part("bytes=4-11")).toBe("narrated");
  };
  /* The files stay for the person, who allows them to everybody. */
  const say = (may: boolean, purpose: ConsentPurpose) => sayOfNarrated(served, who.id, may, purpose);
  await say(true, "narrated_public");
  for (const purpose of ["narrated_family", "family_hears"] as const)
    await expectClosed(
      () => say(false, purpose),
      () => say(true, purpose),
    );
  const answer = (visibility: string) => sql()`
    update public.answers set visibility = ${visibility} where recording_id = ${recordings[0] ?? ""}`;
  await expectClosed(
    () => answer("family only"),
    () => answer("in the book"),
  );
  await expectClosed(
    () => sql()`insert into public.redactions
      (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
      select id, recording_id, user_id, 0, 1, 1, 'out', ${"a".repeat(64)} from public.answers
      where recording_id = ${recordings[0] ?? ""}`,
    () => sql()`delete from public.redactions where user_id = ${who.id}`,
  );
  const permit = (may: boolean) => who.client.from("share_links").update({ may_download: may }).eq("id", id);
  await permit(false).throwOnError();
  expect(await listed()).toEqual(["narrated/01-home.mp3"]);
  await expectCut(address, who);
  await sql()`update public.voices set state = 'deleting' where user_id = ${who.id}`;
  expect([await part("bytes=0-2"), await heard(), await listed()]).toEqual([404, null, []]);
});

/** Takes the consent back while a download is on its way, too large to be sent at once; gives it again afterwards. */
async function expectCut(address: string, who: Person): Promise<void> {
  const file = await served.context.store.localFile(`artifacts/${who.id}/narrated/01-home.mp3`);
  await truncate(file, 200_000_000);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const sound = await fetch(address);
    await sayOfNarrated(served, who.id, false);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(readSlowly(sound)).rejects.toThrow("terminated");
  } finally {
    vi.useRealTimers();
  }
  await sayOfNarrated(served, who.id, true);
}

/** Reads no faster than the database answers, which the server asks meanwhile. */
async function readSlowly({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  while ((await reader?.read())?.done === false) await sql()`select 1`;
}

/** Opens a link to this audiobook: what it lists and tells of the narrated edition, and the address of its first file. */
async function readNarration(who: Person, memoirId: string) {
  const { id, token } = await given(who, { scope: "audiobook", target: memoirId, mayDownload: true });
  const { client, linkId } = await opened(token);
  const files = async () => {
    const { data } = await client.functions.invoke("artifact-links", { body: { memoir_id: memoirId } });
    return linkedSchema.parse(data).files;
  };
  const [first] = await files();
  return {
    id,
    client,
    linkId,
    address: served.url + (first?.url ?? ""),
    listed: async () => (await files()).map(({ kind }) => kind),
    heard: async (): Promise<unknown> => (await client.rpc("read_linked_narration", { p_link_id: linkId })).data,
  };
}

const ask = (body: object, app = served, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/shared/ask`, {
    method: "POST",
    headers: { origin: app.url, "content-type": "application/json", ...headers },
    body: JSON.stringify({ name: "Hattie", message: "", ...body }),
  });

const confirm = (who: Person) => sql()`update auth.users set email_confirmed_at = now() where id = ${who.id}`;
const expire = (id: string) =>
  sql()`update public.share_links set valid_from = now() - interval '20 days', expires_at = now() where id = ${id}`;

test("mails the giver of an ended link without clickable words", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null });
  expect((await ask({ token })).status).toBe(404);
  await expire(id);
  expect((await ask({ token })).status).toBe(409);
  await confirm(who);
  expect((await ask({ token, message: "Look at evil.example/x\nplease" })).status).toBe(200);
  const to = `${who.id}@example.org`;
  const letters = () => served.context.mail.mailbox.list(to);
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [letter] = await letters();
  expect(letter?.subject).toBe("Hattie asks for your link once more");
  expect(letter?.text).toContain("Look at evil. example x please");
});

test("limits letters about a link in parallel and over two servers", async () => {
  const { who } = await storyteller();
  const { token } = await given(who, { scope: "family page", target: null, pin: "1965" });
  await confirm(who);
  const letters = Array.from({ length: 20 }, (_, at) => ask({ token }, at % 2 ? served : second));
  const statuses = (await Promise.all(letters)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(18);
});

test("refuses letters of unknown links, other sites and strangers without a name", async () => {
  const { who } = await storyteller();
  const { id, token } = await given(who, { scope: "family page", target: null });
  await expire(id);
  await confirm(who);
  expect((await ask({ token: randomBytes(16).toString("base64url") })).status).toBe(404);
  expect((await ask({ token }, served, { origin: "https://elsewhere.example" })).status).toBe(403);
  for (const body of [
    { name: "" },
    { name: " " },
    { name: "\u200b" },
    { name: "x".repeat(61) },
    { message: "x".repeat(301) },
  ])
    expect((await ask({ token, ...body })).status).toBe(400);
});
