import { useAuth } from "#web/lib/account/auth-context.ts";
import { dayOf } from "#web/lib/day-of.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { ScopeIcon } from "#web/features/links/link-icon.tsx";
import { FactList } from "#web/ui/fact-list.tsx";
import { linksWords } from "#web/features/links/links-words.ts";
import { lastDayOf } from "./days-and-pin.tsx";
import { titleOf, type NewLinkForm } from "./use-new-link.ts";

/** A preview of the linked page's head, and what is true of every link. */
export function LinkAside({ form }: { form: NewLinkForm }) {
  const { give } = useWords(linksWords);
  const language = useLanguage();
  const { profile } = useAuth();
  const name = profile?.full_name?.trim() ?? "";
  return (
    <aside>
      <h2>{give.see}</h2>
      <div className="link-preview">
        {form.chosen?.theme ? (
          <div className={`theme-picture ${form.chosen.theme}`} />
        ) : (
          <ScopeIcon scope={form.offer} size={44} />
        )}
        <p>
          <b>{titleOf(form.chosen, language) ?? give.scopes[form.offer][0]}</b>
          {give.seen(name, dayOf(lastDayOf(form.days), language))}
        </p>
      </div>
      <FactList facts={give.facts} />
    </aside>
  );
}
