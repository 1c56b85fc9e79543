import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxTapeQuestion, tapeAnswerSchema } from "#domain/recording/quotation.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { askWords } from "./ask-words.ts";
import { NearestOnTape, NotInTapes } from "./not-in-tapes.tsx";
import { Quotations } from "./quotations.tsx";
import type { tapeService } from "./tape-service.ts";

type AskTapesProps = {
  service: NonNullable<ReturnType<typeof tapeService>>;
  question: string;
  write: (question: string) => void;
};

/** A question to the tapes. It is sent when the person says so, never by an address. */
export function AskTapes({ service, question, write }: AskTapesProps) {
  useLoadedWords(askWords);
  const words = useWords(askWords);
  const { asked, ask, answer } = useTapeAnswer(service.name);
  const { quotations = [], nearest = [] } = answer.data ?? {};
  const isMissing = answer.isSuccess && quotations.length === 0;
  const failure = answer.error instanceof RequestFailure && answer.error.status === 429 ? words.tooMany : words.failed;
  return (
    <div className="memory-columns">
      <div>
        <form
          role="search"
          className="search-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (question.trim() !== "") ask(question.trim());
          }}
        >
          <SearchField label={words.field} icon="help" maxLength={maxTapeQuestion} value={question} change={write} />
          <Button type="submit" look={isMissing ? "quiet" : "main"} busy={answer.isFetching}>
            {words.ask}
          </Button>
        </form>
        <p className="note">{words.agreement[service.asks](service.shown)}</p>
        <div role="status">
          {answer.isFetching ? <p>{words.asking}</p> : null}
          {isMissing && !answer.isFetching ? <span className="unseen">{words.notThere}</span> : null}
        </div>
        {answer.isError && !answer.isFetching ? <NotLoaded text={failure} retry={answer.refetch} /> : null}
        {isMissing ? <NotInTapes key={asked} question={asked ?? ""} /> : null}
        {quotations.length === 0 ? null : <Quotations key={asked} quotations={quotations} />}
      </div>
      <aside>{nearest.length === 0 ? <WhatThisIs /> : <NearestOnTape key={asked} nearest={nearest} />}</aside>
    </div>
  );
}

/** Nothing is kept, and nothing is sent a second time by itself. */
function useTapeAnswer(service: string) {
  const language = useLanguage();
  const [asked, ask] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ["ask tapes", service, language, asked],
    queryFn: async () =>
      tapeAnswerSchema.parse(await callFunction("ask-tapes", { question: asked, language, service })),
    enabled: asked !== null,
    retry: false,
    networkMode: "always",
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return { asked, ask, answer };
}

function WhatThisIs() {
  const words = useWords(askWords);
  return (
    <>
      <h2>{words.whatThisIs}</h2>
      <FactList
        facts={[
          ["tick", words.quotations.title, words.quotations.text],
          ["headphones", words.sound.title, words.sound.text],
          ["lock", words.shared.title, words.shared.text],
        ]}
      />
    </>
  );
}
