import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { printSpecSchema, type PrintSpec } from "#domain/book/book.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { fail } from "#server/platform/errors.ts";
import { ZipFile } from "#server/pipeline/4-book/epub/zip-file.ts";
import { guideWords } from "./guide-words.ts";
import type { PrintableProof } from "./print-kit-store.ts";
import { typesetGuide } from "./typeset-guide.ts";

type Approved = { objectKey: string; sha256: string };

/**
 * Writes the ZIP of a proof into `dir`: the pages, the cover and the guide, not compressed. Throws `internal` when the bytes
 * packed are not the approved ones.
 */
export async function packPrintKit(
  store: ObjectStore,
  proof: PrintableProof,
  dir: string,
  signal: AbortSignal,
): Promise<string> {
  const spec = await readSpec(store, proof);
  const { files } = guideWords[proof.language];
  const file = join(dir, "kit.zip");
  const zip = await ZipFile.create(file);
  try {
    await addApproved(zip, store, files.interior, proof.interior, signal);
    await addApproved(zip, store, files.cover, proof.cover, signal);
    await zip.addFile(files.guide, await typesetGuide(proof, spec, dir, signal), { signal });
    await zip.finish();
  } catch (thrown) {
    await zip.abandon();
    throw thrown;
  }
  return file;
}

/** Hashes the very bytes that are packed. */
async function addApproved(
  zip: ZipFile,
  store: ObjectStore,
  name: string,
  { objectKey, sha256 }: Approved,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash("sha256");
  await zip.addFile(name, await store.localFile(objectKey), { signal, onPiece: (piece) => void hash.update(piece) });
  if (hash.digest("hex") !== sha256) throw otherBytes(objectKey);
}

async function readSpec(
  store: ObjectStore,
  { pages, spec: { objectKey, sha256 } }: PrintableProof,
): Promise<PrintSpec> {
  const bytes = await readFile(await store.localFile(objectKey));
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw otherBytes(objectKey);
  const spec = printSpecSchema.parse(JSON.parse(bytes.toString()));
  if (spec.pages !== pages) throw otherBytes(objectKey);
  return spec;
}

const otherBytes = (objectKey: string) =>
  fail("internal", "A file of the proof is not the one that was approved.", new Error(`Other bytes: ${objectKey}`));
