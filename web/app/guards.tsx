import type { Session } from "@supabase/auth-js";
import { Suspense, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { z } from "zod/mini";
import { languageSchema } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { authWords } from "#web/features/auth/auth-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { unrequestedSessionEmail } from "#web/lib/mailed-links/session-in-hash.ts";
import { hasSignedOut } from "#web/lib/account/sign-out.ts";
import { awaitsSecondFactor } from "#web/lib/account/second-factor.ts";
import { AuthContext, useAuth, useSession, type AuthState } from "#web/lib/account/auth-context.ts";

const cameFromSchema = z.object({ from: z.string().check(z.startsWith("/")) });

const SignInAgain = deferredPart(async () => {
  const language = languageSchema.safeParse(document.documentElement.lang).data ?? "en";
  await authWords.load(language);
  return (await import("#web/features/auth/sign-in-again.tsx")).SignInAgain;
});

export function Everybody() {
  return <Outlet />;
}

/** Redirects a signed-in person to where they came from. A new password requires a session. */
export function GuestsOnly() {
  const { session, isRecovering } = useAuth();
  const language = useLanguage();
  const { state, search, hash } = useLocation();
  const resets = new URLSearchParams(search).get("tab") === "reset-password";
  if (session && unrequestedSessionEmail(hash) !== null) return <Outlet />;
  if (session && isRecovering && !resets) return <ToNewPassword />;
  if (!session || resets || awaitsSecondFactor(session)) return <Outlet />;
  return <Navigate to={cameFromSchema.safeParse(state).data?.from ?? pagePath(language, "/dashboard")} replace />;
}

/**
 * Redirects guests to the sign-in and back. An expired session keeps the page and its input; the person signs in over
 * it. Another person gets a new page.
 */
export function SignedInOnly() {
  const auth = useAuth();
  const kept = useRef<AuthState & { session: Session }>(null);
  const { session } = auth;
  const isOpen = session ? !awaitsSecondFactor(session) : false;
  if (session && isOpen) kept.current = { ...auth, session };
  const before = kept.current?.session.user;
  const isTheirs = !session || session.user.id === before?.id;
  const keeps = !isOpen && before !== undefined && isTheirs && (auth.isLost || Boolean(session));
  const shown = keeps ? kept.current : auth;
  if (session === undefined) return <Looking />;
  if (auth.isRecovering && session) return <ToNewPassword />;
  /* A person who has just signed out starts over. */
  if (!isOpen && !keeps) return <ToSignIn returns={kept.current === null || !hasSignedOut()} />;
  return (
    <>
      <AuthContext value={shown}>
        <Outlet key={shown?.user?.id} />
      </AuthContext>
      {keeps ? (
        <Suspense>
          <SignInAgain email={before?.email ?? ""} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Keeps the page when the session expires, because the person may be speaking. */
export function SpeakingOnly() {
  const session = useSession();
  const wasSignedIn = useRef(false);
  if (session && !awaitsSecondFactor(session)) wasSignedIn.current = true;
  if (session === undefined) return <Looking />;
  return wasSignedIn.current ? <Outlet /> : <ToSignIn />;
}

function Looking() {
  return <Skeleton label={useWords(frameWords).loading} />;
}

function ToSignIn({ returns = true }: { returns?: boolean }) {
  const { pathname, search, hash } = useLocation();
  const carried = unrequestedSessionEmail(hash) === null ? "" : hash;
  const state = returns ? { from: `${pathname}${search}` } : null;
  return <Navigate to={`${pagePath(useLanguage(), "/auth")}${carried}`} replace state={state} />;
}

function ToNewPassword() {
  return <Navigate to={`${pagePath(useLanguage(), "/auth")}?tab=reset-password`} replace />;
}
