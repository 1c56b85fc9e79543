import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod/mini";
import { elementSummarySchema } from "#domain/memory/element-summary.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { followWork } from "#web/lib/api/follow-work.ts";
import { callFunction, dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

const queuedSchema = z.object({ progress_id: z.string() });

type Agreement = { service: string; agreedTo: string };

/** The summary of an element, null without one; `ask` has one made and takes the words that were agreed to. */
export function useElementSummary(elementId: string, content: string) {
  const language = useLanguage();
  const queries = useQueryClient();
  const queryKey = ["element summary", elementId, content];
  const read = useQuery({ queryKey, queryFn: () => loadSummary(elementId), staleTime: 0 });
  const reload = () => queries.invalidateQueries({ queryKey });
  const ask = useMutation({
    mutationFn: async ({ service, agreedTo }: Agreement) => {
      const body = { element_id: elementId, language, service, agreed_to: agreedTo };
      const { progress_id: id } = queuedSchema.parse(await callFunction("summarize-element", body));
      await followWork(id, { signal: new AbortController().signal, onWork: () => undefined });
      if ((await loadSummary(elementId)) === null) throw new Error("The text changed while it was summed up.");
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async () => {
      await dataOf(rest.from("element_summaries").delete().eq("element_id", elementId));
    },
    onSettled: reload,
  });
  return { summary: read.data, ask, remove };
}

async function loadSummary(elementId: string) {
  const columns = columnsOf("element_summaries", elementSummarySchema);
  const found = await dataOf(rest.from("element_summaries").select(columns).eq("element_id", elementId));
  return z.array(elementSummarySchema).parse(found)[0] ?? null;
}
