import { useState } from "react";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { newId } from "#web/lib/new-id.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { arrangeWords } from "./arrange-words.ts";
import { describeStep } from "./describe-step.ts";
import type { StoredArrangement } from "./load-arrangement.ts";
import { measureStories } from "./measure-stories.ts";
import { shownChapters } from "./shown-chapters.ts";
import { applyStep, type Step } from "./steps.ts";
import { useArrangement } from "./use-arrangement.ts";

export type OrderedBook = {
  sessionId: string;
  answers: readonly StoryAnswer[];
  plan: readonly PlanQuestion[];
  stored: StoredArrangement;
};

/** The shown chapters of a book, the steps that change them, and what the last one did. */
export function useChapterOrder({ sessionId, answers, plan, stored }: OrderedBook) {
  const words = useWords(arrangeWords);
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const [said, setSaid] = useState("");
  const inBook = answers.filter(({ visibility }) => visibility === "in the book");
  const order = useArrangement({ sessionId, userId, stored, sections: measureStories(inBook) });
  const shown = (arranged: typeof order.chapters) => shownChapters(arranged, { answers: inBook, plan }, language);
  const chapters = shown(order.chapters);
  const take = (step: Step) => {
    order.take(step);
    setSaid(describeStep(step, { before: chapters, after: shown(applyStep(order.chapters, step)) }, words));
  };
  return {
    ...order,
    chapters,
    said,
    take,
    undo: () => {
      order.undo();
      setSaid(words.undone);
    },
    /** Returns the key of the new chapter. */
    add: (title: string) => {
      const key = `own-${newId()}`;
      take({ kind: "add", key, title });
      return key;
    },
  };
}
