import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { addPasskey, loadPasskeys, removePasskey } from "./passkey-calls.ts";
import { accountWords } from "./account-words.ts";

/** Passkeys, if browser and server support them. */
export function Passkeys() {
  const { passkeys } = useWords(accountWords);
  const language = useLanguage();
  const { user } = useAuth();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryKey = ["passkeys", user?.id];
  const { data, isError } = useQuery({ queryKey, queryFn: loadPasskeys, retry: false });
  const change = useMutation({
    mutationFn: (id: string | null) => (id === null ? addPasskey() : removePasskey(id)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      heading.current?.focus();
    },
  });
  const isPossible = "PublicKeyCredential" in window && !isError;
  const dayOf = (time: string) => new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(time));
  return (
    <section aria-labelledby="account-passkeys">
      <h2 id="account-passkeys" ref={heading} tabIndex={-1}>
        {passkeys.title}
      </h2>
      <p>{isPossible ? passkeys.lead : passkeys.impossible}</p>
      {data && data.length > 0 ? (
        <ul className="places">
          {data.map(({ id, created_at }) => (
            <li key={id}>
              <span>{passkeys.since(dayOf(created_at))}</span>
              <Button look="plain" busy={change.isPending} onClick={() => change.mutate(id)}>
                {passkeys.remove} <span className="unseen">{passkeys.since(dayOf(created_at))}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isPossible ? (
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(null)}>
          {passkeys.add}
        </Button>
      ) : null}
      {change.isError ? (
        <Notice kind="problem">
          <p>{passkeys.failed}</p>
        </Notice>
      ) : null}
    </section>
  );
}
