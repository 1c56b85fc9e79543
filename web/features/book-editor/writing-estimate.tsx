import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { deferredPart } from "#web/lib/page/deferred-part.tsx";
import { areBooksWritten, estimateBook } from "./estimate-book.ts";
import { storyWords } from "#web/story/texts/story-words.ts";

const AskModel = deferredPart(async () => (await import("./model-consent/ask-model.tsx")).AskModel);

/**
 * The estimated model cost of a written book, or the note that it uses the storyteller's own words. Empty without a
 * model.
 */
export function WritingEstimate({ sessionId, inBook }: { sessionId: string; inBook: number }) {
  const { writing } = useWords(storyWords);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["book estimate", sessionId, inBook],
    queryFn: () => estimateBook(sessionId),
    enabled: areBooksWritten(),
  });
  if (data?.unwritten === "no consent")
    return (
      <Suspense>
        <AskModel models={data.outside} />
      </Suspense>
    );
  if (data?.unwritten) return <p className="hint">{writing.noJudge}</p>;
  if (!data?.estimate) return null;
  const { calls, tokens, model, judge } = data.estimate;
  return (
    <p className="hint">
      {writing.estimate(calls.toLocaleString(language), tokens.toLocaleString(language), model, judge)}
    </p>
  );
}
