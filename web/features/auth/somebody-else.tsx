import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { useAuth } from "#web/lib/auth-context.ts";
import { signOut } from "#web/lib/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Entry } from "./entry.tsx";
import { authWords } from "./words/auth-words.ts";

const cameFrom = /^\/(?:fr\/)?answer-now$/;

/** A link brings another person's session: who is here stays, unless they say otherwise. */
export function SomebodyElse({ email }: { email: string }) {
  const { somebodyElse: words, busy } = useWords(authWords);
  const language = useLanguage();
  const { user } = useAuth();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const goOn = async () => {
    setLeaving(true);
    await signOut();
    const from = new URLSearchParams(search).get("from") ?? "";
    if (cameFrom.test(from)) location.replace(`${from}${hash}`);
    else location.reload();
  };
  return (
    <Entry eyebrow={words.eyebrow} title={words.title}>
      <p className="sent-to">
        {words.brings} <b>{email === "" ? words.unnamed : email}</b>
      </p>
      <p className="sent-to">
        {words.here} <b>{user?.email ?? ""}</b>
      </p>
      <p>{words.careful}</p>
      <Button onClick={() => void navigate(pagePath(language, "/dashboard"), { replace: true })}>{words.stay}</Button>
      {email === "" ? null : (
        <div className="ways-on">
          <Button look="plain" busy={isLeaving} onClick={() => void goOn()}>
            {isLeaving ? busy : words.goOn}
          </Button>
        </div>
      )}
    </Entry>
  );
}
