import type { Language } from "#domain/language.ts";
import { claimed, isComing, comingLabel } from "#web/site/claims.ts";
import { Promised } from "#web/site/claimed.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import type { Plan, PricingWords } from "#web/site/landing/landing-shape.ts";
import { Comparison } from "./comparison.tsx";

type PricingProps = { words: PricingWords; language: Language };

/** The plans as two pages of a book. The last is the full plan and has the primary button. */
export function Pricing({ words, language }: PricingProps) {
  const { plans, gift, compare } = words;
  return (
    <section className="pricing" id="pricing" aria-labelledby="pricing-title">
      <div className="wrap">
        <div className="head centred">
          <h2 id="pricing-title">{words.title}</h2>
          <p className="lead">{words.lead}</p>
        </div>
        <div className={plans.length === 1 ? "plans one" : "plans"}>
          {plans.map((plan, at) => (
            <PlanPage key={plan.name} plan={plan} isWhole={at === plans.length - 1} language={language} />
          ))}
          <svg className="ribbon-down" viewBox="0 0 30 620" preserveAspectRatio="none" aria-hidden="true">
            <path d="M3 0q12-4 24 0c-3 190 6 400-2 560q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-150-1-370 3-560z" />
          </svg>
        </div>
        {gift ? (
          <p className="gift" {...claimed(["gift"])}>
            <CallToAction source={gift.source} language={language} label={gift.label} look="button" />
          </p>
        ) : null}
        <Comparison words={compare} language={language} />
      </div>
    </section>
  );
}

function PlanPage({ plan, isWhole, language }: { plan: Plan; isWhole: boolean; language: Language }) {
  const { name, price, chip, under, points, call, also, note } = plan;
  return (
    <div className="plan" id={isWhole ? undefined : "free-trial"}>
      <p className="top-line">
        <span className="name">{name}</span> <span className={isWhole ? "chip voice" : "chip"}>{chip}</span>
      </p>
      <p className="amount">{price}</p>
      <Promised look="note" said={under} />
      <ul className="ticks">
        {points.map(([text, ...claims]) => (
          <li key={text} {...claimed(claims)}>
            <Icon name={isComing(claims) ? "clock" : "tick"} />
            <span>
              {text}
              {isComing(claims) ? <em> · {comingLabel[language]}</em> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="plan-acts">
        <CallToAction
          source={call.source}
          language={language}
          label={call.label}
          look={isWhole ? "button main large" : "button large"}
        />
        {also ? <CallToAction source={also.source} language={language} label={also.label} look="link" /> : null}
      </p>
      {note ? <Promised look="note" said={note} /> : null}
    </div>
  );
}
