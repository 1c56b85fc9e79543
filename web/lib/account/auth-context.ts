import type { Session, User } from "@supabase/auth-js";
import { createContext, use } from "react";
import type { Profile } from "#domain/account/profile.ts";

/** The account state of every screen. */
export type AuthState = {
  /** `undefined` until the browser has looked. */
  session: Session | null | undefined;
  user: User | null;
  /** Null without one, until it is there, and when it cannot be read. */
  profile: Profile | null;
  /** Until account and profile are known. */
  loading: boolean;
  isAuthenticated: boolean;
  /** A session that expired or was revoked. */
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
