import { useQueryClient } from "@tanstack/react-query";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { useSession } from "#web/lib/account/auth-context.ts";

/** Reads the profile of a signed-in person again, so that the notice goes. */
export function useErasureEnded(): () => Promise<void> {
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  return () => queries.invalidateQueries({ queryKey: profileKey(userId) });
}
