import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { S3Storage } from "#server/platform/config/config.ts";
import { asStorageError, keyParts, type ByteRange, type StoredFile, type ObjectStore } from "./object-store.ts";
import { fail } from "#server/platform/errors.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { newDraft, sweepDrafts } from "./scratch-folder.ts";

const day = 24 * 60 * 60_000;
const mebibyte = 2 ** 20;
/** S3 takes 5 GB in one request and 10,000 parts. */
const maxParts = 10_000;
const minPartBytes = 64 * mebibyte;

/** Objects in an S3 bucket. S3 verifies each SHA-256 and shows objects atomically. Files over `maxSinglePut` bytes go in parts. */
export function s3ObjectStore(config: S3Storage, maxSinglePut = 1024 * mebibyte): ObjectStore {
  const client = openClient(config);
  const { bucket: Bucket, cacheDir } = config;
  const at = (key: string) => ({ Bucket, Key: keyParts(key).join("/") });
  const drafts = join(cacheDir, ".unfinished");
  const copies = join(cacheDir, "copies");

  const put = async (key: string, file: string) => {
    const { size } = await stat(file).catch(refuse);
    const send = size > maxSinglePut ? sendParts : sendWhole;
    await send(client, at(key), { file, size }).catch(refuse);
  };

  return {
    put,
    pathOf: () => null,
    draft: () => newDraft(drafts).catch(refuse),
    storeDraft: async (key, draft) => {
      try {
        await put(key, draft);
      } finally {
        await rm(draft, { force: true });
      }
    },
    copy: async (from, to) => {
      const CopySource = encodeURI(`${Bucket}/${at(from).Key}`);
      await client.send(new CopyObjectCommand({ ...at(to), CopySource })).catch(refuse);
    },
    open: async (key, range) => (await get(client, at(key), range)).bytes,
    localFile: (key) => localCopy(client, at(key), { drafts, copies }).catch(refuse),
    has: (key) => isThere(client, at(key)),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch(refuse);
      await forgetCopies(copies, new Set([hashOfText(at(key).Key)]));
    },
    evictCopies: (keyHashes) => forgetCopies(copies, keyHashes),
    list: (prefix) => keysBelow(client, Bucket, `${prefix}/`),
    sweep: async (before) =>
      (await sweepDrafts(drafts, before)) + (await sweepDrafts(copies, new Date(before.getTime() - day))),
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch(refuse);
    },
  };
}

function openClient({ endpoint, region, credentials }: S3Storage): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials: { ...credentials } } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
}

type At = { Bucket: string; Key: string };

type Sent = { file: string; size: number };

async function sendWhole(client: S3Client, at: At, { file, size }: Sent): Promise<void> {
  const ChecksumSHA256 = Buffer.from(await hashFile(file), "hex").toString("base64");
  const Body = createReadStream(file);
  await client.send(new PutObjectCommand({ ...at, Body, ContentLength: size, ChecksumSHA256 }));
}

/** S3 verifies the SHA-256 of each part. A failed upload leaves no parts. */
async function sendParts(client: S3Client, at: At, { file, size }: Sent): Promise<void> {
  const partSize = Math.max(minPartBytes, Math.ceil(size / maxParts));
  const params = { ...at, Body: createReadStream(file), ChecksumAlgorithm: "SHA256" as const };
  await new Upload({ client, params, partSize, queueSize: 1 }).done();
}

function isThere(client: S3Client, at: At): Promise<boolean> {
  return client.send(new HeadObjectCommand(at)).then(
    () => true,
    (thrown: unknown) => (isMissing(thrown) ? false : refuse(thrown)),
  );
}

async function get(client: S3Client, at: At, range?: ByteRange): Promise<{ bytes: Readable; etag: string }> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const answer = await client.send(new GetObjectCommand({ ...at, ...(Range ? { Range } : {}) })).catch(refuse);
  if (!(answer.Body instanceof Readable)) throw fail("storage_unavailable", "S3 answered without a body.");
  return { bytes: answer.Body, etag: answer.ETag ?? "" };
}

/** Downloads each version once and names the copy after it. */
async function localCopy(client: S3Client, at: At, dirs: { drafts: string; copies: string }): Promise<string> {
  const head = await client.send(new HeadObjectCommand(at));
  const name = `${hashOfText(at.Key)}-${hashOfText(head.ETag ?? "")}`;
  const path = join(dirs.copies, name);
  const now = new Date();
  if (
    await utimes(path, now, now).then(
      () => true,
      () => false,
    )
  )
    return path;
  await newDraft(dirs.copies);
  const draft = await newDraft(dirs.drafts);
  try {
    const { bytes } = await get(client, at);
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path);
    return path;
  } finally {
    await rm(draft, { force: true });
  }
}

async function forgetCopies(copies: string, keyHashes: ReadonlySet<string>): Promise<void> {
  if (keyHashes.size === 0) return;
  for (const name of await readdir(copies).catch(() => []))
    if (keyHashes.has(name.slice(0, 64))) await rm(join(copies, name), { force: true });
}

function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function* keysBelow(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<StoredFile> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }))
      .catch(refuse);
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, modifiedAt: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof S3ServiceException && thrown.$metadata.httpStatusCode === 404;
}

function asS3Error(thrown: unknown) {
  if (isMissing(thrown)) return fail("not_found", "A kept file is not where it should be.", thrown);
  return asStorageError(thrown);
}

function refuse(thrown: unknown): never {
  throw asS3Error(thrown);
}
