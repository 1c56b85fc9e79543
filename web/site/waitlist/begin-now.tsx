import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { waitlistWords } from "./waitlist-words.ts";

/**
 * The first choice while sign-ups are open. It passes on the source of the call to action. A giver continues to the
 * letter form.
 */
export function BeginNow({ language, source }: { language: Language; source: string }) {
  const words = waitlistWords[language];
  const isGift = source === "pricing-gift-memoir";
  const from = source === "" ? "" : `&source=${source}`;
  return (
    <>
      <p>{words.beginLead}</p>
      <p>
        <a
          className="button main wide"
          href={isGift ? pagePath(language, "/gift") : `/${language}/auth?tab=sign-up${from}`}
        >
          {words.begin}
        </a>
      </p>
      <h2 className="not-now">{words.notNow}</h2>
    </>
  );
}
