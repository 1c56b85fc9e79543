import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { loadConsents } from "#web/lib/account/consents.ts";
import { lineOf, recordConsents } from "#web/lib/account/record-consents.ts";
import { isRefusal } from "#web/lib/api/request-failure.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { laterConsentWords } from "#web/lib/texts/later-consent-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { askModelWords } from "./ask-model-words.ts";

const saying = ["let a model write"];

/** Asks for the consent that a written book needs where its models are not on this machine. */
export function AskModel({ models }: { models: readonly string[] }) {
  useLoadedWords(laterConsentWords);
  useLoadedWords(askModelWords);
  const words = useWords(askModelWords);
  const { wording } = useWords(laterConsentWords).model_writes;
  const language = useLanguage();
  const queries = useQueryClient();
  const userId = useAuth().user?.id ?? "";
  const { mutate, isPending, error } = useMutation({
    mutationKey: saying,
    mutationFn: async () => {
      await recordConsents(userId, [lineOf({ userId, purpose: "model_writes", given: true, wording, language })]);
      await loadConsents(userId);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["book estimate"] }),
  });
  return (
    <div className="stacked">
      <p>{words.needs(new Intl.ListFormat(language).format(models))}</p>
      <p className="hint">{words.without}</p>
      {error ? <Notice kind="problem">{isRefusal(error) ? words.notKept : words.notSent}</Notice> : null}
      <p className="row">
        <Button
          look="quiet"
          busy={isPending}
          onClick={() => {
            if (queries.isMutating({ mutationKey: saying }) === 0) mutate();
          }}
        >
          {words.yes(wording)}
        </Button>
        <Link className="link" to={pagePath(language, "/account/consents")}>
          {words.all}
        </Link>
      </p>
    </div>
  );
}
