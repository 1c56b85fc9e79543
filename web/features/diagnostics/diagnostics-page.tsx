import type { ComponentType, ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { diagnosticsWords } from "./diagnostics-words.ts";
import { DiagnosticsParts } from "./diagnostics-parts.tsx";
import { diagnosticsKey, loadIsAdmin } from "./load-logs.ts";

/** A demoted admin loses the page within this time. */
const askAgainMs = 30_000;

/** Opens for everybody and shows its content to admins alone (ruling 8). */
export function DiagnosticsPage({ Frame }: { Frame: ComponentType<{ children: ReactNode }> }) {
  const session = useSession();
  const words = useWords(diagnosticsWords);
  const { loading } = useWords(frameWords);
  const userId = session?.user.id ?? "";
  const admin = useQuery({
    queryKey: [...diagnosticsKey(userId), "admin"],
    queryFn: () => loadIsAdmin(userId),
    enabled: userId !== "",
    refetchInterval: askAgainMs,
  });
  if (session === null) return <ForAdmins isSignedIn={false} />;
  if (admin.data === true)
    return (
      <Frame>
        <DiagnosticsParts userId={userId} email={session?.user.email ?? ""} />
      </Frame>
    );
  if (admin.data === false) return <ForAdmins isSignedIn />;
  if (!admin.isError) return <Skeleton label={loading} lines={6} />;
  return (
    <Notice kind="problem">
      <p>{words.logs.failed}</p>
      <Button look="quiet" onClick={() => void admin.refetch()}>
        {words.retry}
      </Button>
    </Notice>
  );
}

function ForAdmins({ isSignedIn }: { isSignedIn: boolean }) {
  const language = useLanguage();
  const { closed } = useWords(diagnosticsWords);
  return (
    <section className="leaves narrow" aria-labelledby="closed-title">
      <h1 id="closed-title">{closed.title}</h1>
      <p className="lead">{isSignedIn ? closed.other : closed.text}</p>
      <p>
        <Link className="button main large" to={pagePath(language, "/secret-auth")}>
          {closed.signIn}
        </Link>
      </p>
    </section>
  );
}
