import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { navigationOf } from "#web/features/site/frame/navigation-of.ts";
import { Island } from "#web/features/site/islands/island.tsx";
import { siteWords } from "#web/features/site/frame/words/site-words.ts";
import { answerNow } from "#web/features/site/landing/answer-now.ts";
import type { Page } from "#web/features/site/page.ts";
import { examplesPaths } from "./examples-paths.ts";
import { examplesWords } from "./words/examples-words.ts";
import { MadeSample } from "./made-sample.tsx";

/** The sample book and audiobook, as far as they are made: the book to leaf through, the voice to hear, the files to keep. */
export function examplesPage(state: SampleState, language: Language): Page {
  const words = examplesWords[language];
  return {
    path: examplesPaths[language],
    language,
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: examplesPaths,
    navigation: navigationOf(language),
    body: ({ media }) => (
      <div className="examples wrap">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <Sample state={state} media={media} language={language} />
      </div>
    ),
  };
}

function Sample(props: { state: SampleState; media: SiteMedia | null; language: Language }) {
  const { state, language } = props;
  const words = examplesWords[language];
  if (state.problem)
    return (
      <p className="problem" role="alert">
        {words.failed} {state.problem}
      </p>
    );
  if (state.state === "making")
    return (
      <section className="sheet">
        <p>{words.making}</p>
        <Island name="sampleProgress" props={{ steps: state.steps, language }} eager />
        <Begin language={language} />
      </section>
    );
  return (
    <MadeSample {...props}>
      <Begin language={language} />
    </MadeSample>
  );
}

function Begin({ language }: { language: Language }) {
  return (
    <p className="row begin">
      <a className="button main large" href={`/${language}/dashboard`}>
        {examplesWords[language].begin}
      </a>{" "}
      {answerNow ? (
        <a className="link" href={answerNow[language]}>
          {siteWords[language].answerNow.act}
        </a>
      ) : null}
    </p>
  );
}
