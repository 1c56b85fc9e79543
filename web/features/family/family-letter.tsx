import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { forgetConfirmation, hasConfirmed } from "#web/lib/mailed-links/confirmations.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { acceptFamilyInvitation, readFamilyInvitation } from "./api/family-members.ts";
import { familyWords } from "./family-words.ts";

/** The invitation of a storyteller. Opening it changes nothing. */
export function FamilyLetter({ token, userId, accepted }: { token: string; userId: string; accepted: () => void }) {
  const words = useWords(familyWords);
  const { loading } = useWords(frameWords);
  const queries = useQueryClient();
  const [, setSearch] = useSearchParams();
  const asked = useQuery({
    queryKey: ["family letter", token, userId],
    queryFn: () => readFamilyInvitation(token),
    staleTime: 0,
  });
  const accept = ["accept family letter", token];
  const accepting = useMutation({
    mutationKey: accept,
    mutationFn: () => acceptFamilyInvitation(token),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["shared with me", userId] });
      await queries.invalidateQueries({ queryKey: ["family", userId] });
      await queries.invalidateQueries({ queryKey: ["whom I may ask", userId] });
      accepted();
      setSearch({}, { replace: true });
    },
  });
  const mayAccept = Boolean(asked.data);
  const acceptOnce = useEffectEvent(() => {
    if (!mayAccept || hasConfirmed(token) === null) return;
    forgetConfirmation();
    accepting.mutate();
  });
  useEffect(() => acceptOnce(), [mayAccept]);
  if (asked.isPending) return <Skeleton label={loading} lines={3} />;
  if (asked.data === null || asked.isError || accepting.isError)
    return <Notice kind="problem">{asked.isError ? words.failed : words.invitation.gone}</Notice>;
  return (
    <section className="stacked family-letter" aria-labelledby="family-letter">
      <h1 id="family-letter">{words.invitation.title(asked.data?.name ?? words.somebody)}</h1>
      <p className="lead">{words.invitation.text(asked.data?.name ?? words.somebody)}</p>
      <Button
        large
        busy={accepting.isPending}
        onClick={() => queries.isMutating({ mutationKey: accept }) > 0 || accepting.mutate()}
      >
        {words.invitation.accept}
      </Button>
    </section>
  );
}
