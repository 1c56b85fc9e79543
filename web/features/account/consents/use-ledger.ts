import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { lineOf, recordConsents } from "#web/lib/account/record-consents.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { loadLedger } from "./load-ledger.ts";

const saying = ["say consent"];

type Decision = { purpose: ConsentPurpose; given: boolean; wording: string };

/** The ledger of the signed-in person, and a decision that is added to it once. */
export function useLedger() {
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const queries = useQueryClient();
  const queryKey = ["consent ledger", userId];
  const ledger = useQuery({ queryKey, queryFn: () => loadLedger(userId), staleTime: 0 });
  const decision = useMutation({
    mutationKey: saying,
    mutationFn: async ({ purpose, given, wording }: Decision) => {
      await recordConsents(userId, [lineOf({ userId, purpose, given, wording, language })]);
      return loadLedger(userId);
    },
    onSuccess: (lines) => queries.setQueryData(queryKey, lines),
  });
  const say = (said: Decision, then: () => void) => {
    if (queries.isMutating({ mutationKey: saying }) === 0) decision.mutate(said, { onSuccess: then });
  };
  return { ledger, decision, say };
}
