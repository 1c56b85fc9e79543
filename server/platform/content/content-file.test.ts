import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContent } from "./place-content.ts";

let dir: string;
let good: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-content-"));
  good = await readFile("content.yaml", "utf8");
});
afterAll(() => rm(dir, { recursive: true }));

async function problemOf(text: string): Promise<string> {
  const file = join(dir, "content.yaml");
  await writeFile(file, text);
  try {
    readContent(file);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message.replace(file, "file") : "";
  }
  return "none";
}
const lineOf = (text: string, found: string) => text.slice(0, text.indexOf(found)).split("\n").length;

test("reads the file of the repository", async () => {
  expect(await problemOf(good)).toBe("none");
  expect(readContent("content.yaml")).toMatchObject({
    brand: "Heirvoice",
    prices: { us: { cents: 49_700, currency: "USD" }, fr: { cents: 9700, currency: "EUR" } },
    dataRegion: null,
  });
});

test("names line and field of every mistake", async () => {
  const unknown = good.replace("brand: Heirvoice", "brand: Heirvoice\nbrnad: Other");
  expect(await problemOf(unknown)).toContain(`line ${lineOf(unknown, "brnad")}, brnad: is not known`);
  const twice = good.replace("market: fr", "market: us");
  expect(await problemOf(twice)).toContain(
    `line ${lineOf(twice, "market: us\n    cents: 9700")}, prices.1.market: us stands there twice`,
  );
  const free = good.replace("cents: 9700", "cents: 0");
  expect(await problemOf(free)).toContain(`line ${lineOf(free, "cents: 0")}, prices.1.cents:`);
  const words = good.replace("cents: 49700", 'cents: "a lot"');
  expect(await problemOf(words)).toMatch(/line \d+, prices\.0\.cents: /);
  const old = good.replace(/checked: .*/, "checked: yesterday");
  expect(await problemOf(old)).toContain(`line ${lineOf(old, "yesterday")}, help_lines.0.lines.0.checked:`);
  const script = good.replace("brand: Heirvoice", 'brand: "</script><b>"');
  expect(await problemOf(script)).toContain("brand: holds a character that no brand has");
});

test("refuses broken, repeated, aliased, missing and huge files", async () => {
  expect(await problemOf(good.replace("prices:", "prices: ["))).toMatch(/line \d+: /);
  expect(await problemOf(`${good}\nbrand: Other\n`)).toMatch(/line \d+: .*unique/i);
  expect(await problemOf("a: &a [1]\nb: [*a, *a]\n")).toContain("it holds an alias");
  expect(await problemOf("")).toContain("line 1, file:");
  expect(await problemOf(good + `# ${"x".repeat(10 << 20)}`)).toContain("more than 200 kB");
  expect(() => readContent(join(dir, "missing.yaml"))).toThrow(/cannot be read/);
});
