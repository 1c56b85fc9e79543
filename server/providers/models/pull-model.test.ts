import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tinyModel } from "#server/providers/entailment/testing/tiny-model.ts";
import { findModel, type EndOfTurnModel, type EntailmentModel, type Model } from "./model.ts";
import { offerModels } from "./offer-model.ts";
import { pullModel } from "./pull-model.ts";

let server: Server;
let archive: Buffer;
let asked: (string | undefined)[] = [];
let cutAfter: number | null = null;
let ranges = true;
let damaged: Buffer | null = null;
const folders: string[] = [];
let model: Model;
let dir: string;

beforeAll(async () => {
  const source = await mkdtemp(join(tmpdir(), "model-"));
  folders.push(source);
  await mkdir(join(source, "tiny"));
  for (const name of ["encoder.onnx", "decoder.onnx", "tokens.txt"])
    await writeFile(join(source, "tiny", name), Buffer.alloc(5000, name));
  execFileSync("tar", ["-cjf", join(source, "tiny.tar.bz2"), "-C", source, "tiny"]);
  archive = await readFile(join(source, "tiny.tar.bz2"));
  server = createServer((request, response) => {
    asked.push(request.headers.range);
    const from = ranges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    if (from >= archive.length) {
      response.writeHead(416, { "content-range": `bytes */${archive.length}` }).end();
      return;
    }
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": damaged?.length ?? archive.length - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${archive.length - 1}/${archive.length}` } : {}),
    });
    if (cutAfter === null) response.end(damaged ?? archive.subarray(from));
    else cutOnceKept(response, from + cutAfter, archive.subarray(from, from + cutAfter));
    cutAfter = null;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

/** Cuts the connection when the other side has written what it was sent. */
function cutOnceKept(response: ServerResponse, size: number, bytes: Buffer): void {
  response.write(bytes);
  const kept = setInterval(() => {
    if (!existsSync(part()) || statSync(part()).size < size) return;
    clearInterval(kept);
    response.destroy();
  }, 5);
}
const part = () => join(dir, "tiny.tar.bz2.part");

afterAll(async () => {
  server.close();
  for (const made of folders) await rm(made, { recursive: true, force: true });
});
beforeEach(async () => {
  [asked, cutAfter, ranges, damaged] = [[], null, true, null];
  dir = await mkdtemp(join(tmpdir(), "models-"));
  folders.push(dir);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/tiny.tar.bz2`;
  const files = { encoder: "encoder.onnx", decoder: "decoder.onnx", tokens: "tokens.txt" };
  const about = { megabytes: 1, licence: "MIT", languages: ["en"], memoryMegabytes: 1 } as const;
  model = { name: "tiny", role: "recogniser", kind: "whisper", url, folder: "tiny", files, sha256: null, ...about };
});
const quiet = () => undefined;

test("finds a model only after its download", async () => {
  expect(await findModel(dir, null, [model])).toBeNull();
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
  expect(await findModel(dir, "another", [model])).toBeNull();
});

test("resumes a download after a cut connection", async () => {
  cutAfter = 60;
  await pullModel(dir, model, quiet);
  expect(asked).toEqual([undefined, "bytes=60-"]);
  expect(await findModel(dir, null, [model])).toBe(model);
});

test("restarts a download from a server without ranges", async () => {
  await writeFile(join(dir, "tiny.tar.bz2.part"), archive.subarray(0, 50));
  ranges = false;
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
});

test("deletes a download with a wrong hash", async () => {
  await expect(pullModel(dir, { ...model, sha256: "0".repeat(64) }, quiet)).rejects.toMatchObject({
    code: "model_missing",
  });
  expect([await findModel(dir, null, [model]), existsSync(part())]).toEqual([null, false]);
  await pullModel(dir, { ...model, sha256: createHash("sha256").update(archive).digest("hex") }, quiet);
  expect(await findModel(dir, null, [model])).not.toBeNull();
});

test("compares later downloads with the first download's hash", async () => {
  await pullModel(dir, model, quiet);
  await writeFile(join(dir, "hashes.json"), JSON.stringify({ tiny: "1".repeat(64) }));
  await expect(pullModel(dir, model, quiet)).rejects.toMatchObject({ code: "model_missing" });
});

test("retries after a damaged first download", async () => {
  damaged = Buffer.alloc(archive.length, "x");
  await expect(pullModel(dir, model, quiet)).rejects.toMatchObject({ code: "model_missing" });
  damaged = null;
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
});

/** An archive of what a shell writes into the folder beside it. With zeros behind its end it is 3 MB long. */
async function archiveOf(script: string): Promise<Buffer> {
  const source = await mkdtemp(join(tmpdir(), "model-"));
  folders.push(source);
  execFileSync("sh", ["-c", `${script}; tar -b 6000 -cjPf model.tar.bz2 *`], { cwd: source });
  return readFile(join(source, "model.tar.bz2"));
}

test.each([
  ["has another folder", "mkdir other; echo 1 > other/encoder.onnx"],
  ["lacks a file", "mkdir tiny; echo 1 > tiny/encoder.onnx"],
  [
    "leads elsewhere",
    "mkdir a; for f in encoder.onnx decoder.onnx tokens.txt; do echo 1 > a/$f; done; ln -s $PWD/a tiny",
  ],
  [
    "names a file of this machine",
    "mkdir tiny; for f in encoder.onnx decoder.onnx tokens.txt; do ln -s /etc/passwd tiny/$f; done",
  ],
  [
    "unpacks to far more than it is",
    "mkdir tiny; for f in encoder.onnx decoder.onnx tokens.txt; do head -c 3000000 /dev/zero > tiny/$f; done",
  ],
])("keeps the model when an archive %s", async (_, script) => {
  await pullModel(dir, model, quiet);
  await rm(join(dir, "hashes.json"));
  damaged = await archiveOf(script);
  await expect(pullModel(dir, model, quiet)).rejects.toMatchObject({ code: "model_missing" });
  expect(await findModel(dir, null, [model])).toBe(model);
  expect((await readdir(dir)).toSorted()).toEqual(["tiny"]);
  expect(await readFile(join(dir, "tiny", "encoder.onnx"), "utf8")).toContain("encoder");
});

test("unpacks regular files only", async () => {
  const files = "for f in encoder.onnx decoder.onnx tokens.txt; do echo 1 > tiny/$f; done";
  damaged = await archiveOf(`mkdir -p tiny/lang; ${files}; ln -s /etc tiny/data; mkfifo tiny/lang/fr`);
  await pullModel(dir, model, quiet);
  expect((await readdir(join(dir, "tiny"), { recursive: true })).toSorted()).toEqual([
    "decoder.onnx",
    "encoder.onnx",
    "lang",
    "tokens.txt",
  ]);
});

test("deletes a download that exceeds its expected size", async () => {
  damaged = Buffer.alloc(2_000_001);
  await expect(pullModel(dir, model, quiet)).rejects.toThrow("far longer than 1 MB");
  expect(await readdir(dir)).toEqual([]);
});

test("uses a complete partial file and deletes a longer one", async () => {
  await writeFile(part(), archive);
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
  await rm(join(dir, "tiny"), { recursive: true });
  await writeFile(part(), Buffer.concat([archive, Buffer.from("more")]));
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
});

/** A server that has some files, each below the same address. */
async function serveFiles(files: Record<string, string>) {
  const served = createServer((request, response) => {
    const text = files[request.url?.slice("/at/".length) ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => served.listen(0, "127.0.0.1", resolve));
  const address = served.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/at/`,
    [Symbol.dispose]: () => void served.close(),
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("downloads an entailment model file by file, each with its hash", async () => {
  const texts = { "onnx/model.onnx": "weights", "tokenizer.json": "words", "tokenizer_config.json": "1", config: "2" };
  using served = await serveFiles(texts);
  const files = {
    model: "onnx/model.onnx",
    tokenizer: "tokenizer.json",
    tokenizerConfig: "tokenizer_config.json",
    config: "config",
  };
  const hashes = { model: sha256("weights"), tokenizer: sha256("words"), tokenizerConfig: sha256("1"), config: "" };
  const entailment: EntailmentModel = { ...tinyModel, url: served.url, files, hashes };
  await expect(pullModel(dir, entailment, quiet)).rejects.toMatchObject({ code: "model_missing" });
  expect(await findModel(dir, null, [entailment])).toBeNull();
  const whole = { ...entailment, hashes: { ...hashes, config: sha256("2") } };
  await pullModel(dir, whole, quiet);
  expect(await findModel(dir, null, [whole])).toBe(whole);
  expect(await readdir(dir)).toEqual(["tiny"]);
});

test("downloads an end-of-turn model and rejects another file", async () => {
  using served = await serveFiles({ "turn.onnx": "weights" });
  const turns: EndOfTurnModel = {
    ...tinyModel,
    role: "end of turn",
    url: served.url,
    files: { model: "turn.onnx" },
    hashes: { model: sha256("other weights") },
  };
  await expect(pullModel(dir, turns, quiet)).rejects.toThrow("SHA-256");
  expect(await findModel(dir, null, [turns])).toBeNull();
  const whole = { ...turns, hashes: { model: sha256("weights") } };
  await pullModel(dir, whole, quiet);
  expect(await findModel(dir, null, [whole])).toBe(whole);
});

const machine = (gigabytes: number, online = true) => ({
  totalBytes: gigabytes * 1e9,
  reaches: () => Promise.resolve(online),
});
const without = (modelsDir: string) => ({ stt: { choice: "auto", model: null, modelsDir } }) as const;

test("offers no second model of a kind", async () => {
  const offers = () => offerModels(without(dir), machine(8), [[model]]);
  await pullModel(dir, model, quiet);
  expect(await offers()).toEqual([]);
  await rm(join(dir, "tiny"), { recursive: true });
  expect(await offers()).toEqual([expect.stringContaining("npm run models -- pull tiny")]);
});

test("offers the best models that fit the machine while online", async () => {
  const empty = join(dir, "none-yet");
  const punctuation = "npm run models -- pull punctuation-en";
  expect(await offerModels(without(empty), machine(8, false))).toEqual([]);
  expect(await offerModels(without(empty), machine(0.2))).toEqual([]);
  expect(await offerModels(without(empty), machine(3.2))).toEqual([
    expect.stringContaining("npm run models -- pull whisper-small"),
    expect.stringContaining("npm run models -- pull zipformer-live-en"),
    expect.stringContaining("npm run models -- pull zipformer-live-fr"),
    expect.stringContaining(punctuation),
    expect.stringContaining("npm run models -- pull piper-siwis-fr"),
    expect.stringContaining("npm run models -- pull piper-kristin-en"),
  ]);
  expect(await offerModels(without(empty), machine(8))).toEqual([]);
  expect(existsSync(join(empty, "sherpa-onnx-whisper-small"))).toBe(false);
  expect(await offerModels(without(join(dir, "large")), machine(8))).toEqual([
    expect.stringContaining("parakeet-tdt-0.6b-v3 (recogniser, en and fr, 640 MB, CC-BY-4.0)"),
    expect.stringContaining("zipformer-live-en (live recogniser, en, 310 MB, Apache-2.0)"),
    expect.stringContaining("zipformer-live-fr (live recogniser, fr, 400 MB, Apache-2.0)"),
    expect.stringContaining("punctuation-en (punctuation, en, 31 MB, Apache-2.0)"),
    expect.stringContaining("piper-siwis-fr (voice, fr, 70 MB, CC-BY-4.0; espeak-ng data: GPL-3.0)"),
    expect.stringContaining("piper-kristin-en (voice, en, 70 MB, public domain; espeak-ng data: GPL-3.0)"),
  ]);
  expect(await offerModels(without(join(dir, "small")), machine(0.5))).toEqual([expect.stringContaining(punctuation)]);
  expect(await offerModels(without(join(dir, "little")), machine(0.6))).toEqual([
    expect.stringContaining(punctuation),
    expect.stringContaining("piper-siwis-fr"),
    expect.stringContaining("piper-kristin-en"),
  ]);
});
