import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnVoice } from "#domain/account/own-voice.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { orderVoice, type VoiceOrder } from "./own-voice-calls.ts";

const pollMs = 2000;
const ordering = ["order voice"];

/** The samples and the voice of the signed-in person, followed while something is under way. */
export function useOwnVoice() {
  const language = useLanguage();
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["own voice", user?.id, language];
  const query = useQuery({
    queryKey,
    queryFn: () => orderVoice(language, { order: "show" }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollMs : false),
  });
  const order = useMutation({
    mutationKey: ordering,
    mutationFn: async (asked: VoiceOrder) => {
      await queries.cancelQueries({ queryKey });
      return orderVoice(language, asked);
    },
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  const send = (asked: VoiceOrder) => {
    if (queries.isMutating({ mutationKey: ordering }) === 0) order.mutate(asked);
  };
  return { query, order, send };
}

function isUnderWay(data: OwnVoice | undefined): boolean {
  return data !== undefined && (data.finding || data.voice?.state === "making" || data.voice?.state === "deleting");
}
