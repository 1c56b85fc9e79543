import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadSession } from "#web/features/interview/api/load-session-by-token.ts";
import { Broken } from "#web/features/interview/load-failed.tsx";
import { ConsentScreen } from "./consent-screen.tsx";

/** Asks only for the person's own interview. */
export function AskConsent({ token, ...asks }: { token: string } & ComponentProps<typeof ConsentScreen>) {
  const { loading } = useWords(frameWords);
  const { data: isTheirs, isLoading } = useQuery({
    queryKey: ["interview is theirs", asks.userId, token],
    queryFn: () => isThere(token),
    retry: false,
  });
  if (isLoading) return <Skeleton label={loading} />;
  if (isTheirs === false) return <Broken problem="session-not-found" again={() => undefined} />;
  return <ConsentScreen {...asks} />;
}

async function isThere(token: string): Promise<boolean> {
  try {
    await loadSession(token);
    return true;
  } catch (thrown) {
    if (thrown instanceof RequestFailure && thrown.code === "PGRST116") return false;
    throw thrown;
  }
}
