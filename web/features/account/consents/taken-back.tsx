import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { consentsWords } from "./consents-words.ts";

/** What a withdrawal ended, what stays, and what it cannot reach. */
export function TakenBack({ purpose, at, back }: { purpose: ConsentPurpose; at: Date; back: () => void }) {
  const words = useWords(consentsWords);
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { ends, stays, beyond } = words.consequences[purpose] ?? { ends: [], stays: [] };
  const when = at.toLocaleTimeString(language, { timeStyle: "short" });
  return (
    <div className="consents">
      <section className="leaves">
        <p className="eyebrow">{words.takenBack(words.titles[purpose], when)}</p>
        <h1 ref={heading} tabIndex={-1}>
          {words.takenBackTitle}
        </h1>
        {ends.length === 0 ? null : (
          <>
            <p className="lead">{words.takenBackLead}</p>
            <Facts icon="tick" facts={ends} />
          </>
        )}
        <p className="consents-back">
          <Link className="button main large" to={pagePath(language, "/dashboard")}>
            <Icon name="book" size={26} /> {words.toBook}
          </Link>
          <Button look="quiet" large onClick={back}>
            {words.toList}
          </Button>
        </p>
      </section>
      <aside>
        {stays.length === 0 ? null : (
          <>
            <h2>{words.stays}</h2>
            <Facts icon="tick" facts={stays} />
          </>
        )}
        {beyond ? <Facts icon="ring" facts={[beyond]} /> : null}
        <p className="hint">{words.again}</p>
      </aside>
    </div>
  );
}

function Facts({ icon, facts }: { icon: IconName; facts: readonly { title: string; text: string }[] }) {
  return (
    <ul className="consents-facts">
      {facts.map(({ title, text }) => (
        <li key={title}>
          <Icon name={icon} size={24} />
          <span>
            <b>{title}</b>
            <br />
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
