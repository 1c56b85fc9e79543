import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { erasureWords } from "./erasure-words.ts";

/** The first step. Nothing happens yet. */
export function WhatGoes({ erasure }: { erasure: AccountErasure }) {
  const words = useWords(erasureWords);
  return (
    <section className="leaves" aria-labelledby="erase-title">
      <p className="erasure-step">{words.first}</p>
      <h1 id="erase-title">{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="erasure-lists">
        <div>
          <h2>{words.goesTitle}</h2>
          <ul className="erasure-goes">
            {words.goes(erasure.goes).map((one) => (
              <li key={one}>
                <Cross />
                {one}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{words.staysTitle}</h2>
          <ul className="erasure-stays">
            {words.stays(erasure.stays).map((one) => (
              <li key={one}>
                <Icon name="tick" />
                {one}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="hint">{words.backups(erasure.backup_days)}</p>
    </section>
  );
}

function Cross() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}
