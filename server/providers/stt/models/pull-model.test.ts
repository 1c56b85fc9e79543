import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findModel, type SttModel } from "./model-list.ts";
import { pullModel } from "./pull-model.ts";

let server: Server;
let archive: Buffer;
let asked: (string | undefined)[] = [];
let cutAfter: number | null = null;
let ranges = true;
let model: SttModel;
let dir: string;

beforeAll(async () => {
  const source = await mkdtemp(join(tmpdir(), "model-"));
  await mkdir(join(source, "tiny"));
  for (const name of ["encoder.onnx", "decoder.onnx", "tokens.txt"])
    await writeFile(join(source, "tiny", name), Buffer.alloc(5000, name));
  execFileSync("tar", ["-cjf", join(source, "tiny.tar.bz2"), "-C", source, "tiny"]);
  archive = await readFile(join(source, "tiny.tar.bz2"));
  server = createServer((request, response) => {
    asked.push(request.headers.range);
    const from = ranges ? Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0) : 0;
    response.writeHead(from > 0 ? 206 : 200, { "content-length": archive.length - from });
    if (cutAfter === null) response.end(archive.subarray(from));
    else response.write(archive.subarray(from, from + cutAfter), () => response.destroy());
    cutAfter = null;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
beforeEach(async () => {
  [asked, cutAfter, ranges] = [[], null, true];
  dir = await mkdtemp(join(tmpdir(), "models-"));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/tiny.tar.bz2`;
  const files = { encoder: "encoder.onnx", decoder: "decoder.onnx", tokens: "tokens.txt" };
  model = { name: "tiny", kind: "whisper", url, folder: "tiny", files, sha256: null, megabytes: 1, licence: "MIT" };
});
const quiet = () => undefined;

test("is there whole after it was pulled, and not before", async () => {
  expect(await findModel(dir, null, [model])).toBeNull();
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
  expect(await findModel(dir, "another", [model])).toBeNull();
});

test("goes on where a cut connection stopped", async () => {
  cutAfter = 60;
  await pullModel(dir, model, quiet);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatch(/^bytes=\d+-$/);
  expect(await findModel(dir, null, [model])).toBe(model);
});

test("starts over with a server that knows no ranges", async () => {
  await writeFile(join(dir, "tiny.tar.bz2.part"), archive.subarray(0, 50));
  ranges = false;
  await pullModel(dir, model, quiet);
  expect(await findModel(dir, null, [model])).toBe(model);
});

test("throws away what is not what it should be", async () => {
  await expect(pullModel(dir, { ...model, sha256: "0".repeat(64) }, quiet)).rejects.toMatchObject({
    code: "model_missing",
  });
  expect(await findModel(dir, null, [model])).toBeNull();
  await pullModel(dir, { ...model, sha256: createHash("sha256").update(archive).digest("hex") }, quiet);
  expect(await findModel(dir, null, [model])).not.toBeNull();
});

test("remembers the first download's hash and holds later ones to it", async () => {
  await pullModel(dir, model, quiet);
  await writeFile(join(dir, "hashes.json"), JSON.stringify({ tiny: "1".repeat(64) }));
  await expect(pullModel(dir, model, quiet)).rejects.toMatchObject({ code: "model_missing" });
});
