import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Question, TextModel } from "#server/providers/llm/text-model.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/**
 * Caches the model's answers in `dir` by the hash of the request: a run after a killed one, or after a changed answer,
 * pays for nothing twice. `dir` is deleted with the person whose words it contains.
 */
export function rememberAnswers(model: TextModel, dir: string): TextModel {
  return {
    name: model.name,
    async ask(question) {
      const file = join(dir, `${keyOf(model, question)}.json`);
      const kept = await read(file, question);
      if (kept !== null) return kept.answer;
      const answer = await model.ask(question);
      await keep(dir, file, answer);
      return answer;
    },
  };
}

function keyOf({ name }: TextModel, { instructions, data, maxOutputTokens }: Question<unknown>): string {
  const text = JSON.stringify([name, instructions, data, maxOutputTokens]);
  return createHash("sha256").update(text).digest("hex").slice(0, 40);
}

async function read<T>(file: string, { schema }: Question<T>): Promise<{ answer: T } | null> {
  try {
    const parsed = schema.safeParse(JSON.parse(await readFile(file, "utf8")));
    return parsed.success ? { answer: parsed.data } : null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    if (isMissingFile(cause)) return null;
    throw cause;
  }
}

async function keep(dir: string, file: string, answer: unknown): Promise<void> {
  await mkdir(dir, { recursive: true });
  const unfinished = `${file}.${randomUUID()}.part`;
  await writeFile(unfinished, JSON.stringify(answer));
  await rename(unfinished, file);
}
