import { renderToString } from "react-dom/server";
import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import { navigationOf } from "#web/site/frame/navigation-of.ts";
import type { Page } from "#web/site/page.ts";
import { authenticPaths } from "./authentic-path.ts";
import { authenticWords } from "./authentic-words.ts";
import { Authentic, type AuthenticProps } from "./authentic.tsx";

/** The page that tells whether a sound file came from here. Hydrated at once: a file may be dropped before a touch. */
export function authenticPage(language: Language): Page {
  const words = authenticWords[language];
  const props: AuthenticProps = { language };
  return {
    path: authenticPaths[language],
    language,
    title: `${words.title} · ${brand}`,
    description: words.description,
    translations: authenticPaths,
    navigation: navigationOf(language),
    neverRecorded: true,
    body: ({ assets }) => (
      <div className="authentic">
        <link rel="stylesheet" href={assets.authentic.style} precedence="default" />
        <noscript>
          <p className="notice problem">{words.noScript}</p>
        </noscript>
        <div
          id="authentic"
          data-waits=""
          data-props={JSON.stringify(props)}
          dangerouslySetInnerHTML={{ __html: renderToString(<Authentic {...props} />) }}
        />
        <script type="module" src={assets.authentic.script} />
      </div>
    ),
  };
}
