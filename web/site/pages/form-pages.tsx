import { waitlistPath } from "#web/site/waitlist/waitlist-href.ts";
import type { Language } from "#domain/language.ts";
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
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: { en: withSource("en", state.source), fr: withSource("fr", state.source) },
    unlisted: true,
    navigation: navigationOf(language),
    body: ({ publishableKey, signups }) => (
      <section className="wrap narrow part">
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
    title: `${words.title} · Heirvoice`,
    description: words.lead,
    translations: { en: contactPath("en"), fr: contactPath("fr") },
    unlisted: state.said !== undefined,
    navigation: navigationOf(language),
    body: () => (
      <section className="wrap narrow part">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <Island name="contactForm" props={{ language, state }} />
      </section>
    ),
  };
}

function Answer({ said }: { said: string | undefined }) {
  if (said === undefined) return null;
  return (
    <p className="sheet" role="status">
      {said}
    </p>
  );
}
