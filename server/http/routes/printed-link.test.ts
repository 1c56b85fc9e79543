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
  await savePlaybackCopy(served.context.db.sql, film.recording, null);
  expect(await read(film.address)).toEqual([404, false]);
});
