import type { AuthChangeEvent, Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Profile } from "#domain/account/profile.ts";
import { AuthContext } from "./auth-context.ts";
import { backend } from "#web/lib/api/backend.ts";
import { loadProfile } from "./profile.ts";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetSignOut, hasSignedOut, onSignOut } from "./sign-out.ts";
import { validStoredToken, initialSession, storedSession } from "./stored-session.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";

const followAgainMs = 2000;

/** A session stays valid when the network prevents its renewal; a refused one is removed. */
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
  const [session, setSession] = useState<Session | null | undefined>(initialSession);
  const [isLost, setLost] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  useEffect(() => {
    let last = storedSession()?.user.id ?? null;
    let newest = 0;
    const take = (event: AuthChangeEvent, next: Session | null) => {
      if (event === "PASSWORD_RECOVERY") setRecovering(true);
      if (event === "USER_UPDATED" || event === "SIGNED_OUT") setRecovering(false);
      const held = event === "SIGNED_OUT" ? null : (next ?? storedSession());
      /* A session that ends before this page follows the client arrives as a first event without a session. */
      const isEnded = held === null && last !== null;
      const isSomebodyElse = held !== null && last !== null && held.user.id !== last;
      if ((isEnded && hasSignedOut()) || isSomebodyElse) queryClient.clear();
      setLost(isEnded && !hasSignedOut());
      if (held !== null) {
        last = held.user.id;
        forgetSignOut();
      }
      setSession(held);
    };
    const stopFollowing = followSession((event, next) => {
      const turn = ++newest;
      if (next === null || isStored(next)) take(event, next);
      else void untilStored(next).then(() => turn === newest && take(event, next));
    });
    const stopListening = onSignOut(() => {
      queryClient.clear();
      setLost(false);
    });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, []);
  const stopRecovering = useCallback(() => setRecovering(false), []);
  return { session, isLost, isRecovering, stopRecovering };
}

type OnAuthChange = (event: AuthChangeEvent, next: Session | null) => void;

/** With a valid session the client loads after the page: it only renews the session and follows other tabs. */
function followSession(changed: OnAuthChange): () => void {
  let isEnded = false;
  let stop: (() => void) | null = null;
  const follow = async () => {
    const auth = await backend.auth().catch(() => null);
    if (isEnded) return;
    if (auth === null) {
      setTimeout(() => void follow(), followAgainMs);
      return;
    }
    const { data } = auth.onAuthStateChange(changed);
    stop = () => data.subscription.unsubscribe();
  };
  const stopWaiting = validStoredToken() === null ? void follow() : whenIdle(() => void follow());
  return () => {
    isEnded = true;
    stopWaiting?.();
    stop?.();
  };
}

const isStored = (session: Session) => storedSession()?.access_token === session.access_token;

/** A sign-in message of another tab can arrive before its session is in the shared storage. */
async function untilStored(session: Session): Promise<void> {
  for (let tries = 0; tries < 20 && !isStored(session); tries++) await new Promise((go) => setTimeout(go, 50));
}

function useProfile(userId: string | null): { data: Profile | null; isLoading: boolean } {
  const { data, error, isPending } = useQuery({
    queryKey: profileKey(userId ?? ""),
    queryFn: () => loadProfile(userId ?? ""),
    enabled: userId !== null,
  });
  useEffect(() => {
    if (error) console.warn("The profile could not be read.", error);
  }, [error]);
  return { data: userId === null ? null : (data ?? null), isLoading: userId !== null && isPending };
}
