import type { Session, User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Profile } from "#domain/profile.ts";
import { backend } from "./backend.ts";
import { profileKey } from "./query-keys.ts";
import { queryClient } from "./query-client.ts";
import { forgetSignOut, hasSignedOut } from "./sign-out.ts";
import { sessionAtFirst, storedSession } from "./stored-session.ts";

/** Who is here, as every screen sees it. */
export type AuthState = {
  /** `undefined` until the browser has looked. */
  session: Session | null | undefined;
  user: User | null;
  /** Null without one, until it is there, and when it cannot be read. */
  profile: Profile | null;
  /** Until it is known who is here, and their profile with them. */
  loading: boolean;
  isAuthenticated: boolean;
  /** A session ended that nobody has ended: it ran out, or was revoked. */
  isLost: boolean;
  /** Somebody came by the letter of a forgotten password and has not chosen a new one yet. */
  isRecovering: boolean;
  /** They go on without. */
  stopRecovering: () => void;
};

export const AuthContext = createContext<AuthState | null>(null);

/** Throws outside of an AuthProvider. */
export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (state === null) throw new Error("useAuth must be used within an AuthProvider");
  return state;
}

export function useSession(): Session | null | undefined {
  return useAuth().session;
}

/** A session that cannot be renewed for want of a network is still one; a refused one is gone from the browser. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { session, isLost, isRecovering, stopRecovering } = useSessionState();
  const user = session?.user ?? null;
  const profile = useProfile(user?.id ?? null);
  const state = useMemo(
    () => ({
      session,
      user,
      profile: profile.data,
      loading: session === undefined || profile.isLoading,
      isAuthenticated: user !== null,
      isLost,
      isRecovering,
      stopRecovering,
    }),
    [session, user, profile.data, profile.isLoading, isLost, isRecovering, stopRecovering],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}

function useSessionState() {
  const [session, setSession] = useState<Session | null | undefined>(sessionAtFirst);
  const [isLost, setLost] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  useEffect(() => {
    let last = storedSession()?.user.id ?? null;
    const { data } = backend.auth.onAuthStateChange((event, next) => {
      if (event === "PASSWORD_RECOVERY") setRecovering(true);
      if (event === "USER_UPDATED" || event === "SIGNED_OUT") setRecovering(false);
      const held = next ?? storedSession();
      const isEnded = event === "SIGNED_OUT" && held === null;
      const isSomebodyElse = held !== null && last !== null && held.user.id !== last;
      if ((isEnded && hasSignedOut()) || isSomebodyElse) queryClient.clear();
      setLost(isEnded && !hasSignedOut());
      if (held !== null) {
        last = held.user.id;
        forgetSignOut();
      }
      setSession(held);
    });
    return () => data.subscription.unsubscribe();
  }, []);
  const stopRecovering = useCallback(() => setRecovering(false), []);
  return { session, isLost, isRecovering, stopRecovering };
}

function useProfile(userId: string | null): { data: Profile | null; isLoading: boolean } {
  const { data, error, isPending } = useQuery({
    queryKey: profileKey(userId ?? ""),
    queryFn: async () => (await import("./profile.ts")).loadProfile(userId ?? ""),
    enabled: userId !== null,
  });
  useEffect(() => {
    if (error) console.warn("The profile could not be read.", error);
  }, [error]);
  return { data: userId === null ? null : (data ?? null), isLoading: userId !== null && isPending };
}
