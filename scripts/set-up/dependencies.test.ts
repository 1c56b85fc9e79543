import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runProgram } from "#server/testing/programs.ts";

const here = fileURLToPath(new URL("./", import.meta.url));
let home = "";

/** A project of three local packages with our set-up: `runs` is a runtime dependency, `tests` and `lints` are not. */
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "heirvoice-install-"));
  await cp(here, join(home, "scripts/set-up"), { recursive: true, filter: (path) => !path.includes("node_modules") });
  for (const name of ["runs", "tests", "lints"]) {
    await mkdir(join(home, name));
    await writeFile(join(home, name, "package.json"), JSON.stringify({ name, version: "1.0.0" }));
  }
  await writeManifest({ tests: "file:tests" });
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function writeManifest(devDependencies: Record<string, string>): Promise<void> {
  const manifest = { name: "app", private: true, dependencies: { runs: "file:runs" }, devDependencies };
  await writeFile(join(home, "package.json"), JSON.stringify(manifest));
}

/** The installed packages when a command begins; `said`: its output. */
async function install(all: boolean): Promise<{ said: string; installed: string[] }> {
  const module = join(home, "scripts/set-up/dependencies.mjs");
  const text = `import { installDependencies } from ${JSON.stringify(module)}; installDependencies({ all: ${all} });`;
  const running = runProgram(process.execPath, ["--input-type=module", "--eval", text], {});
  expect(await running.ended, running.printed()).toBe(0);
  return { said: running.printed(), installed: await installed() };
}

async function installed(): Promise<string[]> {
  const names = await readdir(join(home, "node_modules"));
  return names.filter((name) => !name.startsWith(".")).sort();
}

test("installs runtime packages for a start and all packages for tests, once", async () => {
  expect(await install(false)).toEqual({ said: expect.stringContaining("half a minute"), installed: ["runs"] });
  expect((await install(false)).said).toBe("");
  expect((await install(true)).installed).toEqual(["runs", "tests"]);
  expect((await install(true)).said).toBe("");
});

test("leaves the lock file as it is", async () => {
  const npm = runProgram("npm", ["install", "--prefix", home, "--package-lock-only", "--no-audit", "--no-fund"], {});
  expect(await npm.ended, npm.printed()).toBe(0);
  const lock = join(home, "package-lock.json");
  const written = (await readFile(lock, "utf8")).replace('"name": "app"', '"name": "written by another npm"');
  await writeFile(lock, written);
  await install(true);
  expect(await readFile(lock, "utf8")).toBe(written);
});

test("keeps test packages on a start", async () => {
  const npm = runProgram("npm", ["install", "--prefix", home, "--no-audit", "--no-fund"], {});
  expect(await npm.ended, npm.printed()).toBe(0);
  expect((await install(false)).installed).toEqual(["runs", "tests"]);
  expect((await install(true)).said).toBe("");
  await writeManifest({ tests: "file:tests", lints: "file:lints" });
  expect(await install(false)).toEqual({ said: "", installed: ["runs", "tests"] });
  expect((await install(true)).installed).toEqual(["lints", "runs", "tests"]);
});

test("keeps only loaded files, types and licenses of a package", async () => {
  await writeFile(join(home, ".npmrc"), "install-links=true\n");
  const kept = ["LICENSE.md", "index.d.mts", "index.d.ts", "index.js", "package.json", "sheet.d.css.ts", "words.md"];
  const neverLoaded = [
    "CHANGELOG.md",
    "README.md",
    "guide.mdx",
    "index.d.ts.map",
    "index.js.map",
    "index.mts",
    "index.ts",
  ];
  for (const name of [...kept, ...neverLoaded])
    if (name !== "package.json") await writeFile(join(home, "runs", name), "x");
  await install(false);
  expect((await readdir(join(home, "node_modules", "runs"))).sort()).toEqual(kept.sort());
});

test("skips the downloads of onnxruntime-node and removes other systems' libraries", async () => {
  await writeFile(join(home, ".npmrc"), "install-links=true\n");
  const own = `${process.platform}/${process.arch}`;
  for (const system of ["darwin/other", own]) {
    await mkdir(join(home, "tests/bin/napi-v6", system), { recursive: true });
    await writeFile(join(home, "tests/bin/napi-v6", system, "library"), "x");
  }
  const scripts = { postinstall: 'test "$ONNXRUNTIME_NODE_INSTALL" = skip' };
  await writeFile(
    join(home, "tests/package.json"),
    JSON.stringify({ name: "onnxruntime-node", version: "1.0.0", scripts }),
  );
  await writeManifest({ "onnxruntime-node": "file:tests" });
  await install(true);
  const libraries = await readdir(join(home, "node_modules/onnxruntime-node/bin/napi-v6"), { recursive: true });
  expect(libraries.filter((name) => name.endsWith("library"))).toEqual([`${own}/library`]);
});

test("suppresses npm's update notice", async () => {
  const asked = runProgram("npm", ["config", "get", "update-notifier"], {});
  expect(await asked.ended).toBe(0);
  expect(asked.printed().trim().split("\n").at(-1)).toBe("false");
});
