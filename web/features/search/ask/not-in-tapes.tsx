import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Quotation } from "#domain/recording/quotation.ts";
import { loadPeopleToAsk, sendFamilyQuestion, type Storyteller } from "#web/story/api/my-questions.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { askWords } from "./ask-words.ts";
import { QuotationList, useQuotedSound } from "./quotations.tsx";

/** Nothing answers the question: it may be put to a storyteller. */
export function NotInTapes({ question }: { question: string }) {
  const words = useWords(askWords);
  const userId = useSession()?.user.id ?? "";
  const tellers = useQuery({ queryKey: ["whom I may ask", userId], queryFn: loadPeopleToAsk, staleTime: 0 });
  return (
    <section className="stacked not-in-tapes">
      <h2>{words.notThere}</h2>
      <p>{words.noGuess}</p>
      {tellers.data?.map((teller) => (
        <AskTeller key={teller.storyteller_id} teller={teller} question={question} />
      ))}
    </section>
  );
}

/** Sentences that share words with a question that nothing answers. */
export function NearestOnTape({ nearest }: { nearest: readonly Quotation[] }) {
  const words = useWords(askWords);
  const sound = useQuotedSound(nearest);
  return (
    <>
      <h2>{words.nearest}</h2>
      <p className="note">{words.perhaps}</p>
      <QuotationList quotations={nearest} sound={sound} />
    </>
  );
}

function AskTeller({ teller, question }: { teller: Storyteller; question: string }) {
  const words = useWords(askWords);
  const language = useLanguage();
  const name = teller.storyteller_name ?? "…";
  const queries = useQueryClient();
  const mutationKey = ["ask storyteller", teller.storyteller_id, question];
  const send = useMutation({
    mutationKey,
    mutationFn: () => sendFamilyQuestion(teller.storyteller_id, question, language),
  });
  if (send.isSuccess) return <Notice kind="good">{words.asked(name)}</Notice>;
  return (
    <>
      <p className="note">{words.mayAsk(name)}</p>
      {send.isError ? <Notice kind="problem">{words.notAsked}</Notice> : null}
      <Button busy={send.isPending} onClick={() => queries.isMutating({ mutationKey }) > 0 || send.mutate()}>
        <Icon name="envelope" size={26} /> {words.askTeller(name)}
      </Button>
    </>
  );
}
