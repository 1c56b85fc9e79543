import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "postgres";
import { blobFolder } from "#server/api/storage/objects/object-row-store.ts";
import { asStorageError, type ObjectStore } from "#server/api/storage/store/object-store.ts";
import { fail } from "#server/platform/errors.ts";

/** `secretKey` null: objects of the project cannot be downloaded. */
type Project = { url: string; secretKey: string | null };

/**
 * A local store in front of the project's storage. An object of the project is downloaded on its first read and stored
 * under its version, so that a transcribed recording never changes.
 */
export function projectStore(sql: Sql, ours: ObjectStore, project: Project): ObjectStore {
  const fetched = async (key: string): Promise<string> => {
    if (!key.startsWith(`${blobFolder}/`) || (await ours.has(key))) return key;
    const object = await findByVersion(sql, key.slice(key.lastIndexOf("/") + 1));
    if (object === null) return key;
    const draft = await ours.draft();
    try {
      await download(project, object, draft);
      await ours.storeDraft(key, draft);
    } finally {
      await rm(draft, { force: true });
    }
    return key;
  };
  return {
    ...ours,
    open: async (key, range) => ours.open(await fetched(key), range),
    localFile: async (key) => ours.localFile(await fetched(key)),
  };
}

async function download({ url, secretKey }: Project, { bucketId, name, size }: ProjectObject, to: string) {
  if (secretKey === null)
    throw fail("storage_unavailable", "SUPABASE_SECRET_KEY is missing: recordings in the project cannot be fetched.");
  const path = [bucketId, ...name.split("/")].map(encodeURIComponent).join("/");
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const answer = await fetch(`${url}/storage/v1/object/authenticated/${path}`, { headers }).catch(unreachable);
  if (answer.status === 400 || answer.status === 404) throw fail("not_found", "The project has no such recording.");
  if (!answer.ok || !answer.body) throw fail("storage_unavailable", `The project's storage answered ${answer.status}.`);
  await pipeline(Readable.from(answer.body), createWriteStream(to)).catch((thrown: unknown) => {
    throw asStorageError(thrown);
  });
  if ((await stat(to)).size !== size) throw fail("storage_unavailable", "A recording of the project came in part.");
}

function unreachable(cause: unknown): never {
  throw fail("storage_unavailable", "The storage of the project at SUPABASE_URL cannot be reached.", cause);
}

type ProjectObject = { bucketId: string; name: string; size: number };

/** Finds the object of the project that currently has this version. */
async function findByVersion(sql: Sql, version: string): Promise<ProjectObject | null> {
  const [row] = await sql<ProjectObject[]>`
    select bucket_id as "bucketId", name, (metadata ->> 'size')::float8 as size
    from storage.objects where version::text = ${version}`;
  return row ?? null;
}
