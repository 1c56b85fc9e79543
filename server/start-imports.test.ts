import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { runNode } from "#server/testing/programs.ts";

/** Each package here costs every start time and every idle server memory. */
const packagesOfStart = [
  "@fastify/busboy",
  "@hono/node-server",
  "argon2",
  "edtf",
  "exif-reader",
  "hono",
  "jose",
  "pg",
  "pg-boss",
  "pg-protocol",
  "postgres",
  "rate-limiter-flexible",
  "ws",
  "yaml",
  "zod",
];

test("loads no package at the start that only rare work needs", async () => {
  const loading = runNode(["server/testing/programs/loaded-modules.ts"], {});
  expect(await loading.ended, loading.printed()).toBe(0);
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  const modules = loading.printed().split("\n");
  const loaded = modules.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  expect([...new Set(loaded)].filter((name) => name in dependencies).sort()).toEqual(packagesOfStart);
  expect(modules.filter((url) => /3-memoir\/(compose-memoir\.ts|facts\/|judge\/|written\/write)/.test(url))).toEqual(
    [],
  );
});
