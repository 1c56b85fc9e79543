import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "#server/platform/errors.ts";

/** The version that tests have as a development dependency. */
export const onnxRuntimePackage = "1.30.0";
const project = fileURLToPath(new URL("../../../", import.meta.url));
const runtimeIn = (modelsDir: string) => join(modelsDir, "onnxruntime");

/**
 * The folder from which onnxruntime-node loads: this project where its tests are installed, else the models' own; null where
 * it is in neither.
 */
export function findOnnxRuntime(modelsDir: string): string | null {
  return [project, runtimeIn(modelsDir)].find(isInstalledIn) ?? null;
}

function isInstalledIn(folder: string): boolean {
  try {
    createRequire(join(folder, "package.json")).resolve("onnxruntime-node");
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs onnxruntime-node beside the models, without its install script: that downloads libraries for graphics cards from
 * a host of its own. Those for the processor are in the package. Throws `model_missing`.
 */
export async function installOnnxRuntime(
  modelsDir: string,
  source = onnxRuntimePackage,
  options: readonly string[] = [],
): Promise<void> {
  const folder = runtimeIn(modelsDir);
  await mkdir(folder, { recursive: true });
  const manifest = { private: true, dependencies: { "onnxruntime-node": source } };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const npm = spawn("npm", [...args, ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(npm, "close").catch((cause: unknown) => {
    throw missing(cause);
  });
  if (code !== 0 || !isInstalledIn(folder)) throw missing();
  await removeOtherSystems(join(folder, "node_modules/onnxruntime-node/bin/napi-v6"));
}

function missing(cause?: unknown) {
  return fail(
    "model_missing",
    `npm could not install onnxruntime-node ${onnxRuntimePackage}, which runs this model.`,
    cause,
  );
}

/** The package has libraries for five systems, 290 MB; one is loaded. */
async function removeOtherSystems(libraries: string): Promise<void> {
  for (const system of await readdir(libraries))
    for (const processor of await readdir(join(libraries, system)))
      if (system !== process.platform || processor !== process.arch)
        await rm(join(libraries, system, processor), { recursive: true });
}
