import { z } from "zod/mini";

export const memoryThemes = ["warm", "cool", "nature"] as const;

const minTitle = 3; // spec, signed-in §5
export const maxMemoryTitle = 200;
export const maxMemoryDescription = 500; // spec, signed-in §5
export const maxKeywords = 10; // spec, signed-in §5
export const maxKeywordLength = 50;

/** The text of each rule that a memory can break. */
export type MemoryProblems = Record<
  "titleRequired" | "titleTooShort" | "titleTooLong" | "descriptionTooLong" | "tooManyKeywords" | "keywordTooLong",
  string
>;

/** The length in code points, as PostgreSQL counts it. */
export function characterCount(text: string): number {
  return [...text].length;
}

const atMost = (length: number, problem: string) => z.refine<string>((text) => characterCount(text) <= length, problem);

const tagsSchemaOf = (problems: MemoryProblems) => {
  const keyword = z.string().check(atMost(maxKeywordLength, problems.keywordTooLong));
  return z.pipe(
    z.pipe(z.array(z.string()), z.transform(distinctKeywords)),
    z.array(keyword).check(z.maxLength(maxKeywords, problems.tooManyKeywords)),
  );
};

/** A new or changed memory as its form holds it. Its messages are those of `problems`. */
export const memoryFormSchemaOf = (problems: MemoryProblems) =>
  z.object({
    title: z.string().check(
      z.trim(),
      z.minLength(1, { error: problems.titleRequired, abort: true }),
      z.refine((title) => characterCount(title) >= minTitle, problems.titleTooShort),
      atMost(maxMemoryTitle, problems.titleTooLong),
    ),
    description: z._default(z.string().check(z.trim(), atMost(maxMemoryDescription, problems.descriptionTooLong)), ""),
    tags: z._default(tagsSchemaOf(problems), []),
    theme: z._default(z.enum(memoryThemes), "warm"),
    is_private: z._default(z.boolean(), true),
  });

/** The keywords with a typed one at their end; the same keywords if it is empty, present or one too many. */
export function withKeyword(keywords: readonly string[], typed: string): readonly string[] {
  const keyword = keywordOf(typed);
  return keyword === "" || keywords.length >= maxKeywords || keywords.includes(keyword)
    ? keywords
    : [...keywords, keyword];
}

function distinctKeywords(typed: string[]): string[] {
  return [...new Set(typed.map(keywordOf).filter((keyword) => keyword !== ""))];
}

function keywordOf(typed: string): string {
  return typed.normalize("NFC").trim().toLowerCase();
}
