import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { Decrypter, Encrypter } from "age-encryption";
import { fail } from "#server/platform/errors.ts";

/*
 * Files in the age format, version 1 (https://age-encryption.org/v1), which the `age` program opens too. The library
 * makes and opens headers; OpenSSL encrypts the payload, which the library's JavaScript does at a quarter of the speed.
 */
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
const saltBytes = 16;
const maxHeaderBytes = 16 * 1024;

/** Encrypts a stream of bytes for a recipient (`age1…`). */
export async function* encrypt(recipient: string, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const { head, key } = await newHeader(recipient);
  yield head;
  let counter = 0;
  for await (const { chunk, isLast } of chunksOf(source, chunkBytes))
    yield Buffer.concat(sealChunk(key, chunk, counter++, isLast));
}

/** The first bytes of a new file, and the key of its payload. */
export async function newHeader(recipient: string): Promise<{ head: Buffer; key: Buffer }> {
  let fileKey: Uint8Array = Buffer.alloc(0);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({ wrapFileKey: (key) => ((fileKey = key), []) });
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()));
  const head = empty.subarray(0, empty.length - tagBytes);
  return { head, key: payloadKey(fileKey, head.subarray(head.length - saltBytes)) };
}

/** A chunk of at most `chunkBytes`, encrypted, and its tag. */
export function sealChunk(key: Buffer, chunk: Uint8Array, counter: number, isLast: boolean): [Buffer, Buffer] {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce(counter, isLast), { authTagLength: tagBytes });
  const sealed = cipher.update(chunk);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/**
 * Decrypts a stream with an identity (`AGE-SECRET-KEY-1…`). Throws `not_allowed` for a wrong identity and
 * `invalid_input`, naming `name`, for changed or missing bytes.
 */
export async function* decrypt(
  identity: string,
  source: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Buffer> {
  const reading = source[Symbol.asyncIterator]();
  try {
    const { header, rest } = await splitHeader(reading, name);
    const fileKey = await openHeader(identity, header, name);
    let key: Buffer | null = null;
    let counter = 0;
    for await (const { chunk, isLast } of chunksOf(rest, chunkBytes + tagBytes, saltBytes)) {
      if (key === null) {
        if (chunk.length < saltBytes) throw damaged(name);
        key = payloadKey(fileKey, chunk);
        continue;
      }
      yield openChunk(key, chunk, nonce(counter++, isLast), name);
    }
    if (counter === 0) throw damaged(name);
  } finally {
    await reading.return?.();
  }
}

export function damaged(name: string, cause?: unknown) {
  return fail("invalid_input", `${name} in the backup is damaged: bytes are changed or missing.`, cause);
}

function openChunk(key: Buffer, chunk: Buffer, iv: Buffer, name: string): Buffer {
  if (chunk.length < tagBytes) throw damaged(name);
  const end = chunk.length - tagBytes;
  const decipher = createDecipheriv("chacha20-poly1305", key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(chunk.subarray(end));
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch (thrown) {
    throw damaged(name, thrown);
  }
}

function payloadKey(fileKey: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", fileKey, salt, "payload", 32));
}

/** An 11-byte counter and a byte that marks the last chunk. */
function nonce(counter: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(counter, 5, 6);
  iv[11] = isLast ? 1 : 0;
  return iv;
}

async function openHeader(identity: string, header: Buffer, name: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (thrown) {
    throw fail("not_allowed", "That is no recovery key. It begins with AGE-SECRET-KEY-1.", thrown);
  }
  try {
    return await decrypter.decryptHeader(header);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.message.startsWith("no identity matched"))
      throw fail("not_allowed", "This recovery key does not open this backup.", thrown);
    throw damaged(name, thrown);
  }
}

/** Splits after the line `--- <MAC>`, which ends the header. */
async function splitHeader(reading: AsyncIterator<Uint8Array>, name: string) {
  let head = Buffer.alloc(0);
  for (;;) {
    const mac = head.indexOf("\n--- ");
    const end = mac < 0 ? -1 : head.indexOf("\n", mac + 1);
    if (end >= 0) {
      const rest = restOf(head.subarray(end + 1), reading);
      return { header: head.subarray(0, end + 1), rest };
    }
    const next = await reading.next();
    if (next.done === true || head.length > maxHeaderBytes) throw damaged(name);
    head = Buffer.concat([head, next.value]);
  }
}

async function* restOf(first: Buffer, reading: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) yield next.value;
}

/** Cuts a stream into chunks of `size` bytes after a first one of `firstSize`; the last may be shorter, or empty when alone. */
async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number, firstSize = size) {
  let wanted = firstSize;
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length;) {
      if (held === wanted) {
        yield { chunk: Buffer.concat(parts, held), isLast: false };
        [parts, held, wanted] = [[], 0, size];
      }
      const part = bytes.subarray(at, at + wanted - held);
      parts.push(part);
      held += part.length;
      at += part.length;
    }
  }
  yield { chunk: Buffer.concat(parts, held), isLast: true };
}
