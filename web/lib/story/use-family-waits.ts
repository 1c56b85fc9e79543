import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { familyQuestionSchema } from "#domain/account/family.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { familyAsksKey } from "#web/lib/api/query-keys.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const askerSchema = z.pick(familyQuestionSchema, { asker_name: true });

async function loadAsker(userId: string): Promise<string | null> {
  const asker = rest
    .from("family_questions")
    .select(columnsOf("family_questions", askerSchema))
    .eq("storyteller_id", userId)
    .eq("state", "arrived")
    .order("created_at")
    .limit(1);
  return z.array(askerSchema).parse(await dataOf(asker))[0]?.asker_name ?? null;
}

/** The family member who waits for a decision on their question; null for none or when the request fails. */
export function useFamilyWaits(userId: string): string | null {
  const queryKey = [...familyAsksKey(userId), "waiting"];
  return useQuery({ queryKey, queryFn: () => loadAsker(userId), retry: false }).data ?? null;
}
