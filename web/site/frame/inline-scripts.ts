import { siteContentScript } from "#domain/content.ts";
import { chosenLanguageKey, languageSchema } from "#domain/language.ts";
import { cookieLanguages } from "#web/site/cookie-consent/cookie-languages.ts";
import { queueTaps } from "#web/site/islands/queue-taps.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import { islandTag, visitorLanguageData } from "#web/site/islands/island-mark.ts";
import type { SiteScripts } from "#web/site/page.ts";
import { updatesBox } from "#web/site/waitlist/waitlist-form.tsx";
import { waitlistLink } from "#web/site/waitlist/waitlist-href.ts";
import { inlineScript } from "#web/lib/page/inline-script.ts";
import { reportPaint, paintedEvent } from "#web/lib/page/report-paint.ts";
import { beforePaint, comfortKey, profileComfortKey } from "#web/ui/comfort/before-paint.ts";
import { openMailedLink } from "./open-mailed-link.ts";
import { noteVisitor } from "./visitor-language-and-hour.ts";
import { readyPage } from "./prepare-page-inline.ts";

/** Inlined in every page before its style. */
export const comfortScript = inlineScript(beforePaint, { keys: [profileComfortKey, comfortKey] });

/** Inlined in the public pages. */
export function publicScript({ soon, later }: SiteScripts): string {
  const parts = [
    siteContentScript,
    comfortScript,
    inlineScript(noteVisitor, {
      languages: cookieLanguages,
      pageLanguages: languageSchema.options,
      languageKey: chosenLanguageKey,
      speaksIn: visitorLanguageData,
    }),
    inlineScript(openMailedLink, { speaksIn: visitorLanguageData, except: answerNowPaths.en }),
    inlineScript(readyPage, { updatesBox }),
    inlineScript(reportPaint, { painted: paintedEvent, after: "load" }),
    inlineScript(queueTaps, { soon, painted: paintedEvent, later, island: islandTag, waitlist: waitlistLink }),
  ];
  return parts.join(";");
}
