import { expect, test } from "vitest";
import { answerWhileOpen } from "./answer-while-open.ts";

test("sends no tool result after the conversation has ended", async () => {
  let hasEnded = false;
  const done: unknown[] = [];
  const { note } = answerWhileOpen({ note: (parameters) => void done.push(parameters) }, () => hasEnded);
  const isAnswered = (parameters: string) =>
    Promise.race([
      Promise.resolve(note?.(parameters)).then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20)),
    ]);
  expect(await isAnswered("open")).toBe(true);
  hasEnded = true;
  expect(await isAnswered("ended")).toBe(false);
  expect(done).toEqual(["open", "ended"]);
});
