import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import type { SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import { siteWords } from "#web/site/frame/site-words.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import type { Page, Site } from "#web/site/page.ts";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";
import { examplesPaths } from "./examples-paths.ts";
import { examplesWords } from "./examples-words.ts";
import { MadeSample } from "./made-sample.tsx";
import { SampleProgress } from "./sample-progress.tsx";

/** The sample book and audiobook, as far as they are made: pages, player and files. */
export function examplesPage(state: SampleState, language: Language): Page {
  const words = examplesWords[language];
  return {
    path: examplesPaths[language],
    language,
    title: `${words.title} · ${brand}`,
    description: words.lead,
    translations: examplesPaths,
    navigation: navigationOf(language),
    body: ({ media, signups }) => (
      <div className="examples wrap">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <Sample {...{ state, media, signups, language }} />
      </div>
    ),
  };
}

type SampleProps = { state: SampleState; media: SiteMedia | null; signups: Site["signups"]; language: Language };

function Sample(props: SampleProps) {
  const { state, language, signups } = props;
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
        <SampleProgress steps={state.steps} language={language} />
        <Begin language={language} signups={signups} />
      </section>
    );
  return (
    <MadeSample {...props}>
      <Begin language={language} signups={signups} />
    </MadeSample>
  );
}

/** Links to the waitlist while accounts are by invitation. */
function Begin({ language, signups }: { language: Language; signups: Site["signups"] }) {
  const to = signups === "open" ? `/${language}/dashboard` : waitlistHref(navigationOf(language).start, language);
  return (
    <p className="row begin">
      <a className="button main large" href={to}>
        {examplesWords[language].begin}
      </a>{" "}
      <a className="link" href={answerNowPaths[language]}>
        {siteWords[language].answerNow.act}
      </a>
    </p>
  );
}
