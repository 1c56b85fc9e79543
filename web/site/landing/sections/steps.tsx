import { claimed } from "#web/site/claims.ts";
import { stepDrawings } from "#web/site/drawings/step-drawings.tsx";
import type { HowWords } from "#web/site/landing/landing-shape.ts";

/** The four steps as drawings with a text each. */
export function How({ words }: { words: HowWords }) {
  return (
    <section className="how" id="how-it-works" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">{words.title}</h2>
        <ol className="steps-drawn">
          {words.steps.map(([title, text, ...claims], at) => {
            const Drawing = stepDrawings[at];
            return (
              <li key={title} {...claimed(claims)}>
                {Drawing ? <Drawing /> : null}
                <h3>
                  <span aria-hidden="true">{at + 1}</span> {title}
                </h3>
                <p>{text}</p>
              </li>
            );
          })}
        </ol>
        <ul className={words.plain.length > 2 ? "plain many" : "plain"} id="technology">
          {words.plain.map(([title, text, ...claims]) => (
            <li key={title} {...claimed(claims)}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
