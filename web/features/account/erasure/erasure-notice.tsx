import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";

const words = {
  en: { goes: (day: string) => `Everything of yours is erased on ${day}.`, keep: "Keep everything" },
  fr: { goes: (day: string) => `Tout ce qui est à vous s’efface le ${day}.`, keep: "Tout garder" },
};

/** On every page during the week of grace. */
export function ErasureNotice({ erasesAt }: { erasesAt: string }) {
  const language = useLanguage();
  const { goes, keep } = words[language];
  return (
    <p className="offline" role="status">
      {goes(new Date(erasesAt).toLocaleDateString(language, { dateStyle: "long" }))}{" "}
      <Link to={pagePath(language, "/account/erase")}>{keep}</Link>
    </p>
  );
}
