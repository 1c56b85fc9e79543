import { claimed } from "#web/site/claims.ts";
import { Icon } from "#web/ui/icon.tsx";
import { preventHyphenBreaks } from "#web/lib/prevent-hyphen-breaks.ts";
import type { DoubtWords } from "#web/site/landing/landing-shape.ts";

/** Common objections, all expanded. On a phone `prepare-page-inline.ts` collapses all but the first before the first paint. */
export function Doubts({ words: { title, lead, all, items } }: { words: DoubtWords }) {
  return (
    <section className="doubts" id="faq" aria-labelledby="doubts-title">
      <div className="wrap">
        <div className="head">
          <h2 id="doubts-title">{title}</h2>
          <p className="lead">{lead}</p>
          <a className="link" href={all.href}>
            {all.label} <Icon name="right" />
          </a>
        </div>
        <div className="list" id="objections">
          {items.map(([doubt, answer, ...claims]) => (
            <details key={doubt} open>
              <summary>
                <h3>{preventHyphenBreaks(doubt)}</h3>
              </summary>
              <p {...claimed(claims)}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
