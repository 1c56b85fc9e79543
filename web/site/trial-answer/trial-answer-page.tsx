import { brand } from "#domain/content.ts";
import { renderToString } from "react-dom/server";
import type { Language } from "#domain/language.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import type { AnswerNowState, Page, Site } from "#web/site/page.ts";
import { AnswerNow, SignUpLink, type AnswerNowProps } from "./trial-answer.tsx";
import { answerNowPath, answerNowPaths } from "./trial-answer-path.ts";
import { answerNowWords } from "./trial-answer-words.ts";

const answerNowRootId = "answer-now";

/** The trial-answer page. Without scripts it is readable and explains what is missing. */
export function answerNowPage({ question, isTranscribed }: AnswerNowState, language: Language): Page {
  const words = answerNowWords[language];
  return {
    path: answerNowPath(language),
    language,
    title: `${words.title} · ${brand}`,
    description: words.description,
    translations: answerNowPaths,
    navigation: navigationOf(language),
    frame: "task",
    body: (site) => (
      <div className="answer-now">
        <meta name="publishable-key" content={site.publishableKey} />
        <meta name="captcha" content={site.captcha} />
        <link rel="stylesheet" href={site.assets.answerNow.style} precedence="default" />
        <noscript>
          <div className="notice problem">
            <p>{words.noScript}</p>
            <SignUpLink words={words} language={language} signups={site.signups} />
          </div>
        </noscript>
        {question === null ? (
          <Closed language={language} signups={site.signups} />
        ) : (
          <Asked {...{ question, language, site, isTranscribed }} />
        )}
      </div>
    ),
  };
}

function Closed({ language, signups }: { language: Language; signups: Site["signups"] }) {
  const words = answerNowWords[language];
  return (
    <section className="ending">
      <h1>{words.title}</h1>
      <p>{words.closed}</p>
      <SignUpLink words={words} language={language} signups={signups} />
    </section>
  );
}

type AskedProps = Pick<AnswerNowState, "isTranscribed"> & {
  question: NonNullable<AnswerNowState["question"]>;
  language: Language;
  site: Site;
};

/** Rendered on the server and hydrated by its own script at once, not at the first touch. */
function Asked({ question, language, isTranscribed, site: { signups, assets } }: AskedProps) {
  const { id, more, text, textFr } = question;
  const asked = { id, text: language === "fr" ? textFr : text, ...chapterNamed(question, language) };
  const props: AnswerNowProps = { language, signups, more, isTranscribed, question: asked };
  return (
    <>
      <div
        id={answerNowRootId}
        data-waits=""
        data-props={JSON.stringify(props)}
        dangerouslySetInnerHTML={{ __html: renderToString(<AnswerNow {...props} />) }}
      />
      <script type="module" src={assets.answerNow.script} />
    </>
  );
}

function chapterNamed({ id, chapter }: { id: number; chapter: number }, language: Language) {
  const isOfBank = id <= 85;
  return {
    chapter,
    chapterTitle: isOfBank ? chapterOfQuestion(id).title[language] : answerNowWords[language].firstPage,
  };
}
