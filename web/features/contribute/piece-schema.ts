import { z } from "zod/mini";
import { maxContributedQuestion, maxContributedText, maxContributorName } from "#domain/memory/contribution.ts";
import { characterCount } from "#domain/memory/memory-form.ts";
import { typedEventDate } from "#domain/memory/event-date/typed-event-date.ts";
import type { ContributeWords } from "./contribute.en.ts";
import type { Draft } from "./draft.ts";

/** A typed piece. Its messages are those of the page. */
export const pieceSchemaOf = (words: ContributeWords) =>
  z
    .object({
      type: z.enum(["note", "question", "picture"]),
      content: z.string().check(z.trim()),
      when: z.string().check(
        z.trim(),
        z.refine((typed) => typed === "" || typedEventDate(typed) !== null, words.unread),
      ),
      name: z.string().check(
        z.trim(),
        z.minLength(1, words.nameRequired),
        z.refine((name) => characterCount(name) <= maxContributorName, words.nameTooLong),
      ),
    })
    .check(({ value: { type, content }, issues }) => {
      const message = problemOfText(type, characterCount(content), words);
      if (message !== null) issues.push({ code: "custom", input: content, path: ["content"], message });
    });

function problemOfText(type: Draft["type"], length: number, words: ContributeWords): string | null {
  if (length === 0) return words.empty[type];
  if (type === "question") return length > maxContributedQuestion ? words.questionTooLong : null;
  return length > maxContributedText ? words.textTooLong : null;
}
