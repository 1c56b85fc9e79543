import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savePlaybackCopy } from "#server/pipeline/1-recordings/playback/playback-copy-store.ts";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";

const place = "+50.8503+004.3517/";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

/** A printed recording: the original film of a phone with its location. */
async function printed(container: "mp4" | "wav"): Promise<{ recording: string; address: string }> {
  const { db, store } = served.context;
  const [owner, recording] = [randomUUID(), randomUUID()];
  const key = `artifacts/${owner}/taken.${container}`;
  const file = join(tmpdir(), `heirvoice-${recording}`);
  await writeFile(file, `ftypqt  ©xyz${place}`);
  await store.put(key, file);
  await db.sql`insert into auth.users (id, email) values (${owner}, ${`${owner}@example.org`})`;
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${owner}, 1, ${key}, ${container}, 'any', ${"a".repeat(64)}, 1, 2000)`;
  const addresses = await printedAddresses(db.sql, served.url, owner, [recording]);
  return { recording, address: addresses.get(recording) ?? "" };
}

const read = async (address: string) => {
  const answer = await fetch(address);
  return [answer.status, (await answer.text()).includes(place)];
};

test("delivers only the sound of a film, also before its copy exists", async () => {
  expect(await read((await printed("wav")).address)).toEqual([200, true]);
  const film = await printed("mp4");
  expect(await read(film.address)).toEqual([503, false]);
  const asked = await served.context.db.sql`
    select from jobs.job where name = 'make-playback-copy' and data #>> '{input,recordingId}' = ${film.recording}`;
  expect(asked).toHaveLength(1);
  await savePlaybackCopy(served.context.db.sql, { id: film.recording, sha256: "a".repeat(64) }, null);
  expect(await read(film.address)).toEqual([404, false]);
});

/** A printed story of two sentences; the second one belongs to a follow-up of another recording. */
async function printedStory(): Promise<{ recording: string; address: string; owner: string }> {
  const { recording, address } = await printed("wav");
  const { sql } = served.context.db;
  const [row] = await sql<{ owner: string }[]>`select user_id as owner from public.recordings where id = ${recording}`;
  const owner = row?.owner ?? "";
  const memoir = randomUUID();
  const stories = [{ questionId: 1, heading: "The <river>", title: null, recordingIds: [recording] }];
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${owner}, 'La rivière', 'Évelyne Tully', 'fr', '{}', false, '{}', ${"b".repeat(64)})`;
  await sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 't', ${sql.json(stories)})`;
  const sentence = async (position: number, text: string, recordingId: string) => sql`
    insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${memoir}, ${`s${position}`}, 1, 0, 0, ${position}, ${text}, 'spoken',
      ${sql.json([{ recordingId, startMs: 0, endMs: 1 }])})`;
  await sentence(0, "L’eau montait <b>.", recording);
  await sentence(1, "J’avais onze ans.", recording);
  await sentence(2, "Un secret scellé.", randomUUID());
  return { recording, address, owner };
}

const asPerson = { headers: { accept: "text/html,application/xhtml+xml" } };

test("shows the words and sound of a code, also without its script", async () => {
  const { address } = await printedStory();
  const answer = await fetch(address, asPerson);
  const html = await answer.text();
  expect(html).toContain('lang="fr"');
  expect(html).toContain("The &lt;river&gt;");
  expect(html).toContain("L’eau montait &lt;b&gt;. J’avais onze ans.");
  expect(html).toContain("La rivière");
  expect(html).toContain("Évelyne Tully");
  expect(html).not.toContain("secret");
  expect(html).toMatch(/<audio controls/);
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toMatch(/script-src 'sha256-[^ ]+'; style/);
  expect(policy).toMatch(/style-src 'sha256-/);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const sound = /<audio[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(await read(new URL(sound, served.url).href)).toEqual([200, true]);
});

test("a story that is taken back shows neither words nor sound", async () => {
  const { address, recording } = await printedStory();
  await served.context.db.sql`update public.share_links set revoked_at = now() where recording_id = ${recording}`;
  const answer = await fetch(address, asPerson);
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain("Évelyne Tully garde cette histoire pour l’instant");
  expect(html).toContain("La rivière");
  expect(html).not.toContain("<script");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(html).not.toContain("montait");
  expect((await fetch(`${address}/sound`)).status).toBe(404);
});

test.each(["0000000000000000", "short", "%3Cscript%3E", "a".repeat(5000)])(
  "shows the closed page for the code %s",
  async (code) => {
    const answer = await fetch(`${served.url}/l/${code}`, {
      headers: { ...asPerson.headers, "accept-language": "fr-CA,fr;q=0.9" },
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Cette histoire n’est pas ici");
  },
);

test("reloads the page of a film until its sound exists", async () => {
  const film = await printed("mp4");
  const making = await (await fetch(film.address, asPerson)).text();
  expect(making).toContain('http-equiv="refresh"');
  expect(making).not.toContain("<audio");
  await savePlaybackCopy(served.context.db.sql, { id: film.recording, sha256: "a".repeat(64) }, null);
  expect(await (await fetch(film.address, asPerson)).text()).not.toContain("refresh");
});

test("sends a page below 40 kB before the sound", async () => {
  const { address } = await printedStory();
  const html = await (await fetch(address, asPerson)).arrayBuffer();
  const font = await (await fetch(`${served.url}/site/fonts/fraunces.woff2`)).arrayBuffer();
  expect(html.byteLength + font.byteLength).toBeLessThan(40_000);
});
