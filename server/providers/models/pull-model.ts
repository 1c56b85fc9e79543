import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { isOnnxModel, type Model, type OnnxModel } from "./model.ts";
import { unpackModel } from "./unpack-model.ts";

/** One file to download. `sha256`: null until a first download has recorded it. */
type Download = Pick<Model, "name" | "url" | "megabytes" | "sha256">;

const hashesSchema = z.record(z.string(), z.string());
const tries = 5;
/** What is more than so many times as long as the list says is something else. */
const maxTimesLonger = 2;

/**
 * Downloads a model into `dir`, going on where a broken download stopped, checks its SHA-256 and unpacks it whole or not at all.
 * A model without a known hash has the hash of its first download recorded in `hashes.json`; later ones must match.
 * Throws `model_missing` with what to do.
 */
export async function pullModel(dir: string, model: Model, onProgress: OnProgress): Promise<void> {
  await mkdir(dir, { recursive: true });
  if (isOnnxModel(model)) return pullFiles(dir, model, onProgress);
  const archive = join(dir, `${model.folder}.tar.bz2`);
  await download(model, `${archive}.part`, onProgress);
  onProgress(0.95, "checking");
  const hash = await checkedHash(dir, model, `${archive}.part`);
  const unpacked = join(dir, `.${model.folder}.unfinished`);
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked);
  onProgress(0.97, "unpacking");
  await unpackModel(`${archive}.part`, unpacked, model).catch(async (cause: unknown) => {
    await Promise.all([unpacked, `${archive}.part`].map((left) => rm(left, { recursive: true, force: true })));
    throw fail(
      "model_missing",
      `${model.name} could not be unpacked, so its download was thrown away. Is bzip2 installed, and is there room on the disk?`,
      cause,
    );
  });
  await rm(join(dir, model.folder), { recursive: true, force: true });
  await rename(join(unpacked, model.folder), join(dir, model.folder));
  await rm(unpacked, { recursive: true, force: true });
  await recordHash(dir, model, hash);
  await rm(`${archive}.part`);
  onProgress(1, "ready");
}

/** Downloads a model's files one by one; its folder appears when all are there and each has its hash. */
async function pullFiles(dir: string, model: OnnxModel, onProgress: OnProgress): Promise<void> {
  const { name, url, megabytes } = model;
  const unfinished = join(dir, `.${model.folder}.unfinished`);
  const names = Object.values(model.files).toReversed();
  const sha256s = Object.values(model.hashes).toReversed();
  for (const [at, file] of names.entries()) {
    const [path, wanted] = [join(unfinished, file), sha256s[at] ?? null];
    await mkdir(dirname(path), { recursive: true });
    const one = { name, url: `${url}${file}`, megabytes, sha256: wanted };
    await download(one, path, (fraction, word) => onProgress((at + fraction) / names.length, word));
    await checkedHash(dir, one, path);
  }
  await rm(join(dir, model.folder), { recursive: true, force: true });
  await rename(unfinished, join(dir, model.folder));
  onProgress(1, "ready");
}

async function download(model: Download, part: string, onProgress: OnProgress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchRest(model, part, onProgress);
    } catch (cause) {
      if (cause instanceof AppError || attempt === tries)
        throw cause instanceof AppError
          ? cause
          : fail(
              "model_missing",
              `${model.name} could not be downloaded from ${new URL(model.url).host}. Run it again: it goes on where it stopped.`,
              cause,
            );
    }
  }
}

async function fetchRest(model: Download, part: string, onProgress: OnProgress): Promise<void> {
  const have = await stat(part).then(
    (entry) => entry.size,
    () => 0,
  );
  const answer = await fetch(model.url, { headers: have > 0 ? { range: `bytes=${have}-` } : {} });
  if (answer.status === 416 && answer.headers.get("content-range") === `bytes */${have}`) return;
  if (
    answer.status === 416 ||
    (answer.status === 206 && !answer.headers.get("content-range")?.startsWith(`bytes ${have}-`))
  ) {
    await rm(part, { force: true });
    throw new Error("the server goes on elsewhere than where the download stopped");
  }
  const isSafe = new URL(answer.url).protocol === new URL(model.url).protocol;
  if (!answer.ok || !answer.body || !isSafe)
    throw fail("model_missing", `${new URL(model.url).host} has no ${model.name} (${answer.status}).`);
  const goesOn = answer.status === 206;
  let done = goesOn ? have : 0;
  const total = done + Number(answer.headers.get("content-length") ?? model.megabytes * 1e6);
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      done += chunk.length;
      if (done > model.megabytes * 1e6 * maxTimesLonger) throw tooLong(model);
      onProgress(Math.min(0.95, (done / total) * 0.95), "downloading");
      yield chunk;
    }
  };
  const written = createWriteStream(part, { flags: goesOn ? "a" : "w" });
  await pipeline(Readable.fromWeb(answer.body), counted, written).catch(async (thrown: unknown) => {
    if (thrown instanceof AppError) await rm(part, { force: true });
    throw thrown;
  });
}

function tooLong({ name, megabytes }: Download): AppError {
  return fail("model_missing", `The download of ${name} is far longer than ${megabytes} MB. It was thrown away.`);
}

/** The SHA-256 of what was downloaded. Throws, and removes it, when another one is known. */
async function checkedHash(dir: string, model: Download, archive: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  const found = hash.digest("hex");
  const wanted = model.sha256 ?? (await recordedHashes(dir))[model.name];
  if (wanted === undefined || wanted === found) return found;
  await rm(archive);
  throw fail(
    "model_missing",
    `The download of ${model.name} is not what it should be (SHA-256). It was thrown away; run it again.`,
  );
}

async function recordHash(dir: string, model: Model, hash: string): Promise<void> {
  const hashes = { ...(await recordedHashes(dir)), [model.name]: hash };
  await writeFile(join(dir, "hashes.json"), `${JSON.stringify(hashes, null, 2)}\n`);
}

async function recordedHashes(dir: string): Promise<Record<string, string>> {
  return hashesSchema.parse(JSON.parse(await readFile(join(dir, "hashes.json"), "utf8").catch(() => "{}")));
}
