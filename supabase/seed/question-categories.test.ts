import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { questionChapterSchema } from "#domain/interview/question.ts";
import { fr } from "#web/features/interview/interview.fr.ts";

const folder = fileURLToPath(new URL("./questions", import.meta.url));
const sameInFrench = ["Generations", "Gratitude", "Inventions", "Traditions"];

test("translates every category of the bank into French", async () => {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
  const chapters = files.map((text) => questionChapterSchema.parse(JSON.parse(text)));
  const categories = new Set(chapters.flatMap(({ questions }) => questions.map(({ category }) => category)));
  const same = [...categories].filter((category) => (fr.categories.get(category) ?? category) === category);
  expect(categories.size).toBeGreaterThan(40);
  expect(same.filter((category) => !sameInFrench.includes(category))).toEqual([]);
});
