import { chapterOfQuestion, questionChapters } from "#domain/interview/question-chapter.ts";
import type { Language } from "#domain/language.ts";
import type { ArrangedChapter } from "./arrangement.ts";
import { mergedTitle } from "./merged-title.ts";

/** The title of a chapter that nobody named. `titles`: other titles of the bank's chapters, by number. */
export function automaticTitle(
  { parts, sections }: Pick<ArrangedChapter, "parts" | "sections">,
  language: Language,
  titles: Readonly<Record<number, string>> = {},
): string {
  const [section] = sections;
  const first = parts[0] ?? (section === undefined ? 1 : chapterOfQuestion(section.questionId).number);
  const merged = mergedTitle(first, parts.at(-1) ?? first);
  return merged?.[language] ?? titles[first] ?? bankTitle(first, language);
}

function bankTitle(number: number, language: Language): string {
  return questionChapters[number - 1]?.title[language] ?? String(number);
}
