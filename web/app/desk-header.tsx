import { Link } from "react-router";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { SignOut } from "./sign-out/sign-out.tsx";

type DeskHeaderProps = { language: Language; userId: string; name: string };

/** The header of the operator's desk. Language and reading comfort are in the desk's own menu. */
export function DeskHeader({ language, userId, name }: DeskHeaderProps) {
  const words = useWords(frameWords);
  return (
    <header className="top desk-top">
      <div className="top-row">
        <a className="brand" href={`/?lang=${language}`}>
          <Mark /> <span>{words.brand}</span>
        </a>
        <nav className="menu" aria-label={words.navigation}>
          <span className="chip">{words.desk}</span>
          <span className="desk-who">{words.adminNamed(name)}</span>
          <Link className="desk-home" to={pagePath(language, "/dashboard")}>
            {words.leaveDesk}
          </Link>
          <SignOut language={language} userId={userId} />
        </nav>
      </div>
    </header>
  );
}
