import type { Session, User } from "@supabase/auth-js";
import { createContext, use } from "react";
import type { Profile } from "#domain/account/profile.ts";

/** The account state that every screen reads. */
export type AuthState = {
  /** `undefined` until the stored session is read. */
  session: Session | null | undefined;
  user: User | null;
  /** Null without a session, while loading and after a failure. */
  profile: Profile | null;
  /** True until account and profile are known. */
  loading: boolean;
  isAuthenticated: boolean;
  /** A session that expired or was revoked. */
  isLost: boolean;
  /** The person opened a password-reset letter and has not set a new password yet. */
  isRecovering: boolean;
  /** Continues without a new password. */
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
