import type { Session } from "@supabase/supabase-js";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { backend } from "#web/lib/backend.ts";

/** `undefined` until the browser has looked. */
const SessionContext = createContext<Session | null | undefined>(undefined);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session | null | undefined>(undefined);
  useEffect(() => {
    const { data } = backend.auth.onAuthStateChange((_event, next) => setSession(next));
    return () => data.subscription.unsubscribe();
  }, []);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session | null | undefined {
  return use(SessionContext);
}
