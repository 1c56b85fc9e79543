import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { datePairsKey, type DatePair } from "#web/story/section/load-date-pairs.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { datesWords } from "./dates-words.ts";
import { askAgain } from "./load-two-dates.ts";

type NothingToDecideProps = {
  storyId: string;
  userId: string;
  pairs: readonly DatePair[];
  startAgain: (pairs: readonly DatePair[]) => void;
};

/** After the last pair, and for a book without any: what still waits, and what was left as told. */
export function NothingToDecide({ storyId, userId, pairs, startAgain }: NothingToDecideProps) {
  const words = useWords(datesWords);
  const language = useLanguage();
  const client = useQueryClient();
  const waiting = pairs.filter(({ choice }) => choice === null);
  const left = pairs.filter(({ choice }) => choice === "both");
  const ask = useMutation({
    mutationFn: async () => {
      for (const pair of left) await askAgain(storyId, pair);
    },
    onSuccess: async () => {
      startAgain(left.map((pair) => ({ ...pair, choice: null })));
      await client.invalidateQueries({ queryKey: datePairsKey(userId) });
    },
  });
  return (
    <section className="stacked dates-note">
      <h1>{words.none.title}</h1>
      <p>{waiting.length > 0 ? words.none.waiting(waiting.length) : words.none.text}</p>
      {left.length > 0 ? <p>{words.left(left.length)}</p> : null}
      {ask.isError ? <Notice kind="problem">{words.states[navigator.onLine ? "failed" : "offline"]}</Notice> : null}
      <p className="row">
        {waiting.length > 0 ? <Button onClick={() => startAgain(waiting)}>{words.none.again}</Button> : null}
        <Link className={waiting.length > 0 ? "button" : "button main"} to={pagePath(language, `/story/${storyId}`)}>
          {words.none.book}
        </Link>
        {left.length > 0 ? (
          <Button look="plain" busy={ask.isPending} onClick={() => ask.mutate()}>
            {words.askAgain}
          </Button>
        ) : null}
      </p>
    </section>
  );
}
