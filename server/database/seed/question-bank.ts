import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { questionChapterSchema, type QuestionBank, type QuestionChapter } from "#domain/interview/question.ts";
import { fail } from "#server/platform/errors.ts";

const seedFolder = fileURLToPath(new URL("../../../supabase/seed/questions/", import.meta.url));

let ours: Promise<QuestionBank> | undefined;

/** The repository's question bank, read once. Throws `configuration` with the name of an invalid file. */
export function readQuestionBank(): Promise<QuestionBank> {
  ours ??= readQuestionBankFrom(seedFolder);
  return ours;
}

/** Reads a bank from a folder of chapter files, ordered by name. */
export async function readQuestionBankFrom(folder: string): Promise<QuestionBank> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const chapters = await Promise.all(names.map((name) => readChapter(folder, name)));
  return { questions: chapters.flatMap((chapter) => chapter.questions) };
}

async function readChapter(folder: string, name: string): Promise<QuestionChapter> {
  const text = await readFile(join(folder, name), "utf8");
  const read = questionChapterSchema.safeParse(parseJson(text, name));
  if (!read.success) throw fail("configuration", `${name}: ${z.prettifyError(read.error)}`, read.error);
  return read.data;
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail("configuration", `${name} is not JSON.`, cause);
  }
}
