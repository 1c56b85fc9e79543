import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { isGiven, type Consents } from "#domain/account/consent.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { heldConsents, loadConsents } from "#web/lib/account/consents.ts";
import { storedSession } from "#web/lib/account/stored-session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const AskConsent = lazy(async () => ({ default: (await import("./ask-consent.tsx")).AskConsent }));

/** Blocks the microphone before consent and after its withdrawal. */
export function ConsentGate({ token, children }: { token: string; children: ReactNode }) {
  const { loading } = useWords(frameWords);
  const [userId] = useState(() => storedSession()?.user.id ?? "");
  const [consents, setConsents] = useState<Consents | null>(() => heldConsents(userId));
  useEffect(() => {
    loadConsents(userId).then(setConsents, () => setConsents((known) => known ?? {}));
  }, [userId]);
  if (consents === null) return <Skeleton label={loading} />;
  if (isGiven(consents, "record")) return children;
  return (
    <Suspense fallback={<Skeleton label={loading} />}>
      <AskConsent token={token} userId={userId} said={setConsents} />
    </Suspense>
  );
}
