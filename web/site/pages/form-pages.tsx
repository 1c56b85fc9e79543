import { brand } from "#domain/content.ts";
import { waitlistPath } from "#web/site/waitlist/waitlist-href.ts";
import type { Language } from "#domain/language.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { voicePath } from "#web/site/drawings/voice-rows.ts";
import { siteWords } from "#web/site/frame/site-words.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import type { ContactState, Page, WaitlistState } from "#web/site/page.ts";
import { Island } from "#web/site/islands/island.tsx";
import { BeginNow } from "#web/site/waitlist/begin-now.tsx";
import { waitlistWords } from "#web/site/waitlist/waitlist-words.ts";
import { contactPath } from "#web/site/contact/contact-form.tsx";
import { contactWords } from "#web/site/contact/contact-words.ts";

/** The waitlist as a page for browsers without scripts, with the result of the last post. */
export function waitlistPage(language: Language, state: WaitlistState): Page {
  const words = waitlistWords[language];
  return {
    path: waitlistPath(language),
    language,
    title: `${words.title} · ${brand}`,
    description: words.lead,
    translations: { en: withSource("en", state.source), fr: withSource("fr", state.source) },
    unlisted: true,
    navigation: navigationOf(language),
    body: ({ publishableKey, signups }) => (
      <section className="wrap form-page">
        <div className="form-sheet">
          <h1>{signups === "open" ? words.beginTitle : words.title}</h1>
          <Answer said={state.said} />
          {signups === "open" ? <BeginNow language={language} source={state.source} /> : null}
          <Island
            name="waitlistForm"
            props={{ language, publishableKey, state, look: signups === "open" ? "quiet" : "main" }}
          />
          <p>
            <a className="link" href={`/${language}`}>
              {words.back}
            </a>
          </p>
        </div>
        <Beside language={language} />
      </section>
    ),
  };
}

function withSource(language: Language, source: string): string {
  return `${waitlistPath(language)}${source === "" ? "" : `?source=${source}`}`;
}

export function contactPage(language: Language, state: ContactState = {}): Page {
  const words = contactWords[language];
  return {
    path: contactPath(language),
    language,
    title: `${words.title} · ${brand}`,
    description: words.about,
    translations: { en: contactPath("en"), fr: contactPath("fr") },
    unlisted: state.said !== undefined,
    navigation: navigationOf(language),
    body: ({ sendsMail }) => (
      <section className="wrap form-page">
        <div className="form-sheet">
          <h1>{words.title}</h1>
          <p className="lead">{sendsMail ? words.lead : words.unreadLead}</p>
          <Island name="contactForm" props={{ language, state, isRead: sendsMail }} />
        </div>
        <Beside language={language} />
      </section>
    ),
  };
}

const spokenLine = voicePath(["4567 5778 5567 458 788 6 6887 557 4678 5 4567 578"], {
  left: 5,
  top: 13,
  step: 7,
  row: 0,
  unit: 2.4,
});

/** A line of the sample life beside the form, and the answer that needs no account. */
function Beside({ language }: { language: Language }) {
  const { formPage, answerNow } = siteWords[language];
  return (
    <aside>
      <blockquote className="form-quote">
        <p>{formPage.quote}</p>
        <svg viewBox="0 0 290 26" aria-hidden="true">
          <path className="drawn-voice" d={spokenLine} strokeWidth="3" />
        </svg>
      </blockquote>
      <p>
        <a className="link" href={answerNowPaths[language]}>
          {answerNow.act}
        </a>
      </p>
    </aside>
  );
}

function Answer({ said }: { said: string | undefined }) {
  if (said === undefined) return null;
  return (
    <p className="sheet" role="status">
      {said}
    </p>
  );
}
