import { useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { z } from "zod/mini";
import { pagePath } from "#domain/site-map.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { useSession } from "#web/lib/session.tsx";

const cameFromSchema = z.object({ from: z.string().check(z.startsWith("/")) });

export function Everybody() {
  return <Outlet />;
}

/** Whoever is signed in goes on to where they came from. A new password is set by those who are. */
export function GuestsOnly() {
  const session = useSession();
  const language = useLanguage();
  const { state, search } = useLocation();
  if (!session || new URLSearchParams(search).get("tab") === "reset-password") return <Outlet />;
  return <Navigate to={cameFromSchema.safeParse(state).data?.from ?? pagePath(language, "/dashboard")} replace />;
}

/** The others sign in first, and come back here afterwards. */
export function SignedInOnly() {
  const session = useSession();
  if (session === undefined) return <Looking />;
  return session ? <Outlet /> : <ToSignIn />;
}

/** A session that runs out does not take the page away: somebody may be speaking. */
export function SpeakingOnly() {
  const session = useSession();
  const wasSignedIn = useRef(false);
  if (session) wasSignedIn.current = true;
  if (session === undefined) return <Looking />;
  return wasSignedIn.current ? <Outlet /> : <ToSignIn />;
}

function Looking() {
  return <Skeleton label={useWords(frameWords).loading} />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  return <Navigate to={pagePath(useLanguage(), "/auth")} replace state={{ from: `${pathname}${search}` }} />;
}
