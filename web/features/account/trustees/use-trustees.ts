import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#web/lib/account/auth-context.ts";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { loadMyTrusts, loadTrustees, trusteesKey } from "./trustee-calls.ts";

/** What the storyteller sees of their trustees. */
export function useTrustees() {
  const userId = useSession()?.user.id ?? "";
  return useQuery({ queryKey: trusteesKey(userId), queryFn: loadTrustees, staleTime: 0 });
}

/** The people who trust the caller. */
export function useMyTrusts() {
  const userId = useSession()?.user.id ?? "";
  return useQuery({ queryKey: [...trusteesKey(userId), "mine"], queryFn: loadMyTrusts, staleTime: 0 });
}

/** A change after which everything about trustees is read again, and the profile, which shows the day. */
export function useTrusteeChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: trusteesKey(userId) }),
        queries.invalidateQueries({ queryKey: profileKey(userId) }),
      ]),
  });
}
