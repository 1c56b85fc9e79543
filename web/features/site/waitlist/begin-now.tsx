import type { Language } from "#domain/language.ts";
import { waitlistWords } from "./words/waitlist-words.ts";

/** While sign-ups are open this comes first; the source of the call goes with who begins. */
export function BeginNow({ language, source }: { language: Language; source: string }) {
  const words = waitlistWords[language];
  const from = source === "" ? "" : `&source=${source}`;
  return (
    <>
      <p>{words.beginLead}</p>
      <p>
        <a className="button main wide" href={`/${language}/auth?tab=sign-up${from}`}>
          {words.begin}
        </a>
      </p>
      <h2 className="not-now">{words.notNow}</h2>
    </>
  );
}
