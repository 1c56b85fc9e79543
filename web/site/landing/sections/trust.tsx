import { claimed } from "#web/site/claims.ts";
import { Promised } from "#web/site/claimed.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { TrustWords } from "#web/site/landing/landing-shape.ts";

/** The promises, each linked to its test by a claim. */
export function Trust({ words }: { words: TrustWords }) {
  return (
    <section className="trust" id="trust" aria-labelledby="trust-title">
      <div className="wrap">
        <h2 id="trust-title">{words.title}</h2>
        <p className="lead">{words.lead}</p>
        <ul className={words.items.length === 4 ? "four" : undefined}>
          {words.items.map(([title, text, ...claims]) => {
            const proof = claims.map((claim) => words.proof[claim]).find((found) => found !== undefined);
            return (
              <li key={title} {...claimed(claims)}>
                <h3>{title}</h3>
                <p>{text}</p>
                {proof ? (
                  <p className="proof">
                    <Icon name="tick" /> <span>{proof}</span>
                  </p>
                ) : null}
              </li>
            );
          })}
        </ul>
        {words.promise ? <Promised look="promise" said={words.promise} /> : null}
      </div>
    </section>
  );
}
