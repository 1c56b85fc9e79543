import { z } from "zod/mini";
import { askedSchema } from "#domain/recording/asked.ts";
import { answerSchema } from "#domain/recording/answer.ts";
import { memorySchema, memoryThemeOf, type MemoryTheme } from "#domain/memory/memory.ts";
import { memoirSchema } from "#domain/book/memoir.ts";
import type { Language } from "#domain/language.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { withAskedWords } from "#web/lib/story/with-asked-words.ts";

/** `closed`: the link opens nothing until its visibility changes, or its day comes. */
export type Target = {
  id: string;
  title: Record<Language, string>;
  closed: "draft" | "sealed" | "sealedForLife" | null;
  theme: MemoryTheme | null;
};
export type Targets = Record<"memory" | "answer" | "book" | "audiobook", readonly Target[]>;

/** Rows of each kind, newest first. */
const maxTargets = 1000;

const wordsSchema = z.object({ text: z.string(), text_fr: z.string() });
const shownAnswerSchema = z.extend(
  z.pick(answerSchema, { id: true, story_title: true, visibility: true, sealed_until: true }),
  { asked: z.nullable(askedSchema), questions: wordsSchema },
);
const fileSchema = z.object({ kind: z.string() });
const shownMemoirSchema = z.extend(z.pick(memoirSchema, { title: true }), {
  id: z.uuid(),
  artifacts: z.array(fileSchema),
});
const shownMemorySchema = z.pick(memorySchema, { id: true, title: true, theme: true });

/** What a person may share by a link. */
export async function loadTargets(userId: string): Promise<Targets> {
  const [memory, answer, memoirs] = await Promise.all([loadMemories(userId), loadAnswers(userId), loadMemoirs(userId)]);
  const made = (kind: string) =>
    memoirs
      .filter(({ artifacts }) => artifacts.some((one) => one.kind === kind))
      .map(({ id, title }) => named(id, title));
  return { memory, answer, book: made("book.pdf"), audiobook: made("audiobook.m4b") };
}

const named = (id: string, title: string, theme: Target["theme"] = null): Target => ({
  id,
  title: { en: title, fr: title },
  closed: null,
  theme,
});

async function loadMemories(userId: string): Promise<Target[]> {
  const rows = rest
    .from("memories")
    .select(columnsOf("memories", shownMemorySchema))
    .eq("owner_id", userId)
    .is("deleted_at", null)
    .order("created_at", { ascending: false })
    .limit(maxTargets);
  return z
    .array(shownMemorySchema)
    .parse(await dataOf(rows))
    .map(({ id, title, theme }) => named(id, title, memoryThemeOf(theme)));
}

async function loadAnswers(userId: string): Promise<Target[]> {
  const columns = columnsOf("answers", shownAnswerSchema, {
    asked: "asked",
    questions: rowsOf("questions", wordsSchema),
  });
  const rows = rest
    .from("answers")
    .select(columns)
    .eq("user_id", userId)
    .neq("visibility", "deleted")
    .order("created_at", { ascending: false })
    .limit(maxTargets);
  return z
    .array(shownAnswerSchema)
    .parse(await dataOf(rows))
    .map(withAskedWords)
    .map(({ id, story_title: title, questions, visibility, sealed_until: day }) => ({
      id,
      title: { en: title ?? questions.text, fr: title ?? questions.text_fr },
      theme: null,
      closed: closedOf(visibility, day),
    }));
}

function closedOf(visibility: string, day: string | null): Target["closed"] {
  if (visibility === "draft") return "draft";
  if (visibility !== "sealed") return null;
  if (day === null) return "sealedForLife";
  return Date.parse(day) > Date.now() ? "sealed" : null;
}

async function loadMemoirs(userId: string) {
  const rows = rest
    .from("memoirs")
    .select(columnsOf("memoirs", shownMemoirSchema, { artifacts: rowsOf("artifacts", fileSchema) }))
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(maxTargets);
  return z.array(shownMemoirSchema).parse(await dataOf(rows));
}
