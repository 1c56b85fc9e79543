import { useQuery, useQueryClient } from "@tanstack/react-query";
import { openingDays } from "#domain/account/trustee.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { acceptTrust, readTrustInvitation } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrusteeChange } from "./use-trustees.ts";

/** The invitation to be a trustee. Opening it changes nothing. */
export function TrustLetter({ token }: { token: string }) {
  const words = useWords(trusteesWords);
  const { letter } = words;
  const { loading } = useWords(frameWords);
  const queries = useQueryClient();
  const userId = useSession()?.user.id ?? "";
  const letterKey = ["trust letter", token, userId];
  const asked = useQuery({ queryKey: letterKey, queryFn: () => readTrustInvitation(token), staleTime: 0 });
  const accepting = useTrusteeChange(async () => {
    await acceptTrust(token);
    await queries.invalidateQueries({ queryKey: letterKey });
  });
  if (asked.isPending) return <Skeleton label={loading} lines={3} />;
  if (asked.isError) return <Notice kind="problem">{words.failed}</Notice>;
  if (asked.data === null || isRefusal(accepting.error)) return <Notice kind="problem">{letter.gone}</Notice>;
  const { name, isAccepted } = asked.data;
  if (isAccepted) return <Notice kind="good">{letter.accepted(name)}</Notice>;
  return (
    <section className="sheet" aria-labelledby="trust-letter">
      <h1 id="trust-letter">{letter.title(name)}</h1>
      <p className="lead">{letter.text(name, openingDays)}</p>
      {accepting.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
      <Button large busy={accepting.isPending} onClick={() => accepting.mutate(undefined)}>
        {letter.accept}
      </Button>
    </section>
  );
}
