import type { Session } from "@supabase/auth-js";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { backend } from "./backend.ts";
import { queryClient } from "./query-client.ts";
import { sessionAtFirst, storedSession } from "./stored-session.ts";

/** `undefined` until the browser has looked. */
const SessionContext = createContext<Session | null | undefined>(undefined);

/** A session that cannot be renewed for want of a network is still one; a refused one is gone from the browser. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null | undefined>(sessionAtFirst);
  useEffect(() => {
    const { data } = backend.auth.onAuthStateChange((event, next) => {
      if (event === "SIGNED_OUT") queryClient.clear();
      setSession(next ?? storedSession());
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session | null | undefined {
  return use(SessionContext);
}
