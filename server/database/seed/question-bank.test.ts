import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readQuestionBank, readQuestionBankFrom } from "./question-bank.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-bank-"));
});

it("reads the question bank once and returns the same object", async () => {
  expect(await readQuestionBank()).toBe(await readQuestionBank());
  expect((await readQuestionBank()).questions).toHaveLength(85);
});

it("names the question file that is not JSON", async () => {
  await writeFile(join(folder, "07-broken.json"), "{ ");
  await expect(readQuestionBankFrom(folder)).rejects.toMatchObject({
    code: "configuration",
    message: "07-broken.json is not JSON.",
  });
});

it("names the question file and field with a wrong shape", async () => {
  await writeFile(join(folder, "08-odd.json"), JSON.stringify({ chapter: 8, title: { en: "A" }, questions: [] }));
  const reading = readQuestionBankFrom(folder);
  await expect(reading).rejects.toMatchObject({ code: "configuration" });
  await expect(reading).rejects.toThrow(/^08-odd\.json: [^]*title\.fr/);
});

it("rejects a skippable question without an alternative", async () => {
  const { questions } = await readQuestionBank();
  const question = { ...questions[5], alternative: undefined };
  await writeFile(
    join(folder, "02-a.json"),
    JSON.stringify({ chapter: 2, title: { en: "A", fr: "B" }, questions: [question] }),
  );
  await expect(readQuestionBankFrom(folder)).rejects.toThrow(/an alternative is given exactly when/);
});
