import { useId } from "react";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ScopeIcon } from "#web/features/links/link-icon.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { titleOf, type NewLinkForm } from "./use-new-link.ts";

/** What the link opens, and which one of several. */
export function OfferChoice({ form }: { form: NewLinkForm }) {
  const { give } = useWords(linksWords);
  const language = useLanguage();
  const { offered, offer, list, chosen, set } = form;
  const [name, select] = [useId(), useId()];
  return (
    <>
      <fieldset className="option-rows offer-rows">
        <legend>{give.what}</legend>
        {offered.map((one) => (
          <label key={one} className="option-row">
            <input type="radio" name={name} checked={one === offer} onChange={() => set.offer(one)} />
            <ScopeIcon scope={one} size={30} />
            <span>
              <strong>{give.scopes[one][0]}</strong>
              <span>{(one === offer ? titleOf(chosen, language) : null) ?? give.scopes[one][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {list.length > 1 ? (
        <p className="field">
          <label htmlFor={select}>{give.which}</label>
          <select id={select} value={chosen?.id} onChange={({ currentTarget }) => set.target(currentTarget.value)}>
            {list.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title[language]}
              </option>
            ))}
          </select>
        </p>
      ) : null}
      {offer === "answer" && chosen?.closed ? <Notice kind="good">{give[chosen.closed]}</Notice> : null}
    </>
  );
}
