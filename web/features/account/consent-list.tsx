import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { firstPurposes, isGiven, type Consents, type FirstPurpose } from "#domain/account/consent.ts";
import { consentWords } from "#web/lib/texts/consent-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { lineOf, loadConsents, recordConsents } from "#web/lib/account/consents.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Lists the consents with their dates. Each can be withdrawn and given again. */
export function ConsentList() {
  const words = useWords(consentWords);
  const { loading } = useWords(frameWords);
  const { consents, isError, saying } = useAgreed();
  return (
    <section aria-labelledby="account-agreed">
      <h2 id="account-agreed">{words.account.title}</h2>
      <p className="hint">{words.account.lead}</p>
      {consents ? (
        <ul className="places">
          {firstPurposes.map((purpose) => (
            <Agreement
              key={purpose}
              purpose={purpose}
              consents={consents}
              busy={saying.isPending}
              say={(given) => saying.mutate({ purpose, given })}
            />
          ))}
        </ul>
      ) : isError ? null : (
        <Skeleton label={loading} lines={3} />
      )}
      {isError || saying.isError ? (
        <Notice kind="problem">
          <p>{saying.isError ? words.notKept : words.account.failed}</p>
        </Notice>
      ) : null}
    </section>
  );
}

function useAgreed() {
  const words = useWords(consentWords);
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const queries = useQueryClient();
  const queryKey = ["consents", userId];
  const { data: consents, isError } = useQuery({ queryKey, queryFn: () => loadConsents(userId), staleTime: 0 });
  const saying = useMutation({
    mutationFn: ({ purpose, given }: { purpose: FirstPurpose; given: boolean }) => {
      const { wording } = words.asked[purpose];
      return recordConsents(userId, [lineOf({ userId, purpose, given, wording, language })]);
    },
    onSuccess: (said) => queries.setQueryData(queryKey, said),
  });
  return { consents, isError, saying };
}

type AgreementProps = {
  purpose: FirstPurpose;
  consents: Consents;
  busy: boolean;
  say: (given: boolean) => void;
};

function Agreement({ purpose, consents, busy, say }: AgreementProps) {
  const words = useWords(consentWords);
  const language = useLanguage();
  const said = consents[purpose];
  const given = isGiven(consents, purpose);
  const { title } = words.asked[purpose];
  const { never, yes, no, takeBack, sayYes } = words.account;
  const day = said && new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(said.said_at));
  return (
    <li>
      <span>
        <b>{title}</b>
        <br />
        {day === undefined ? never : given ? yes(day) : no(day)}
      </span>
      <Button look="plain" busy={busy} onClick={() => say(!given)}>
        {given ? takeBack : sayYes}
        <span className="unseen"> ({title})</span>
      </Button>
    </li>
  );
}
