import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { findOnnxRuntime, installOnnxRuntime, onnxRuntimePackage } from "#server/providers/models/onnx-runtime.ts";
import { openEntailment, type Entailment } from "./open-entailment.ts";
import { readExpectedScores, tinyFiles } from "./testing/tiny-model.ts";

const signal = new AbortController().signal;
const pair = { premise: "I was born in Lyon.", hypothesis: "We were rich." };
let model: Entailment;
let dir = "";

beforeEach(async () => {
  model = openEntailment(tinyFiles);
  dir = await mkdtemp(join(tmpdir(), "heirvoice-entailment-"));
});
afterEach(async () => {
  model.close();
  await rm(dir, { recursive: true, force: true });
});

describe("an entailment model", () => {
  it("scores pairs as numpy does with the same weights", async () => {
    const expected = await readExpectedScores();
    const scores = await model.score(expected, signal);
    for (const [at, one] of expected.entries())
      for (const label of ["entailment", "neutral", "contradiction"] as const)
        expect(scores[at]?.[label], `${one.premise} / ${one.hypothesis}`).toBeCloseTo(one.scores[label], 3);
  });

  it("gives no scores for a pair longer than it can read", async () => {
    const long = { premise: "we were poor ".repeat(20), hypothesis: "we were rich" };
    expect(await model.score([long, pair], signal)).toEqual([null, expect.anything()]);
  });

  it("answers two questions asked at once in turn", async () => {
    const [first, second] = await Promise.all([model.score([pair], signal), model.score([pair, pair], signal)]);
    expect([first.length, second.length]).toEqual([1, 2]);
  });

  it("fails with a damaged model file and says why", async () => {
    const damaged = join(dir, "model.onnx");
    await writeFile(damaged, "no model");
    const broken = openEntailment({ ...tinyFiles, model: damaged });
    await expect(broken.score([pair], signal)).rejects.toMatchObject({ code: "model_failed" });
    broken.close();
  });

  it("starts again after its process has died between two questions", async () => {
    await model.score([pair], signal);
    const pid = await childPid(/entailment-child/);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    expect(await model.score([pair], signal)).toHaveLength(1);
  });

  it("stops when it is cancelled and answers the next question", async () => {
    await expect(model.score([pair], AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
    expect(await model.score([pair], signal)).toHaveLength(1);
  });
});

describe("onnxruntime-node", () => {
  it("uses the same version at run time and in tests", async () => {
    const manifest = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(tinyFiles.runtime, "package.json"), "utf8")));
    expect(onnxRuntimePackage).toBe(manifest.devDependencies["onnxruntime-node"]);
  });

  it("is installed without its script and without other systems' libraries", async () => {
    const source = join(dir, "source");
    for (const system of ["darwin/arm64", `${process.platform}/${process.arch}`, `${process.platform}/other`])
      await mkdir(join(source, "bin/napi-v6", system), { recursive: true });
    for (const system of ["darwin/arm64", `${process.platform}/${process.arch}`, `${process.platform}/other`])
      await writeFile(join(source, "bin/napi-v6", system, "library"), "x");
    await writeFile(join(source, "index.js"), "");
    await writeFile(
      join(source, "package.json"),
      JSON.stringify({ name: "onnxruntime-node", version: "1.0.0", scripts: { postinstall: "touch ran" } }),
    );
    const models = join(dir, "models");
    await installOnnxRuntime(models, `file:${source}`, ["--install-links"]);
    const installed = join(models, "onnxruntime/node_modules/onnxruntime-node");
    const libraries = await readdir(join(installed, "bin/napi-v6"), { recursive: true });
    expect(libraries.filter((name) => name.endsWith("library"))).toEqual([
      `${process.platform}/${process.arch}/library`,
    ]);
    expect(existsSync(join(installed, "ran"))).toBe(false);
  });

  it("names the package that npm could not install", async () => {
    await expect(installOnnxRuntime(dir, `file:${join(dir, "nothing")}`)).rejects.toThrow(/onnxruntime-node/u);
  });

  it("falls back to this project's package", () => {
    expect(findOnnxRuntime(dir)).toBe(tinyFiles.runtime);
  });
});

async function childPid(command: RegExp): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  for (const pid of children.trim().split(" "))
    if (command.test(await readFile(`/proc/${pid}/cmdline`, "utf8"))) return Number(pid);
  throw new Error(`No child runs ${command}.`);
}
