import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadErasure } from "./erasure-calls.ts";

/** The caller's erasure. `changed` shows a new state here and in the notice of every page. */
export function useErasure() {
  const language = useLanguage();
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["erasure", user?.id];
  const query = useQuery({ queryKey, queryFn: () => loadErasure(language), staleTime: 0 });
  const changed = async (now?: AccountErasure) => {
    if (now) queries.setQueryData(queryKey, now);
    else await queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: profileKey(user?.id ?? "") });
  };
  return { query, changed };
}
