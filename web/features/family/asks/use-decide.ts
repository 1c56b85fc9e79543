import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FamilyQuestion, FamilyQuestionState } from "#domain/account/family.ts";
import type { Language } from "#domain/language.ts";
import { decideFamilyQuestion } from "#web/features/family/api/family-questions.ts";
import { familyAsksKey, storyKey } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";

export type Decision = { question: FamilyQuestion; state: FamilyQuestionState; ownWords?: string; language?: Language };
/** The last decision for undo. `before`: the previous state. */
export type Decided = { question: FamilyQuestion; state: FamilyQuestionState; before: FamilyQuestion };

/** Decides a question, with its current wording unless a new one is given, and keeps the previous state for undo. */
export function useDecide(userId: string) {
  const queries = useQueryClient();
  const [decided, setDecided] = useState<Decided | null>(null);
  const deciding = useMutation({
    mutationFn: ({ question: { id, own_words: own, own_language: of }, ...wanted }: Decision) =>
      decideFamilyQuestion({
        id,
        ...(own === null ? {} : { ownWords: own }),
        ...(of === null ? {} : { language: of }),
        ...wanted,
      }),
    onSuccess: async (_, { question, state }) => {
      setDecided({ question, state, before: question });
      await Promise.all([
        queries.invalidateQueries({ queryKey: familyAsksKey(userId) }),
        queries.invalidateQueries({ queryKey: storyKey }),
      ]);
    },
  });
  const undo = ({ before }: Decided) => deciding.mutate({ question: before, state: before.state });
  const { error } = deciding;
  return {
    decided,
    busy: deciding.isPending,
    problem: error === null ? null : error instanceof RequestFailure && error.status === 409 ? "answered" : "not kept",
    decide: deciding.mutate,
    undo,
  } as const;
}
