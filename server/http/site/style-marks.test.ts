import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));

async function textOf(ending: RegExp): Promise<string> {
  const names = (await readdir(web, { recursive: true })).filter((name) => ending.test(name));
  return (await Promise.all(names.map((name) => readFile(join(web, name), "utf8")))).join("\n");
}

test("sets every attribute that a style waits for", async () => {
  const styles = await textOf(/\.css$/);
  const pages = await textOf(/(?<!\.test)\.tsx?$|\.html$/);
  const marks = new Set([...styles.matchAll(/\[data-([a-z-]+)/g)].map(([, name = ""]) => name));
  expect([...marks]).toContain("comfort");
  const isSet = (name: string) => new RegExp(`dataset\\.${name}\\b|data-${name}\\b`).test(pages);
  expect([...marks].filter((name) => !isSet(name))).toEqual([]);
});
