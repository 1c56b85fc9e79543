import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { recordRequestedLetter } from "#web/lib/mailed-links/requested-letters.ts";
import { returnAddress } from "#web/lib/mailed-links/return-address.ts";
import { signOut } from "#web/lib/account/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { Entry } from "./entry.tsx";
import { InvitedBy } from "./mailed-link/letter-entry.tsx";
import { useLetter } from "./mailed-link/use-letter.ts";
import { authWords } from "./auth-words.ts";

const cameFrom = /^\/(?:fr\/)?answer-now$/;

/** Asks whose account it is before a session from an unrequested link is accepted. */
export function ConfirmSession({ email }: { email: string }) {
  const { session } = useAuth();
  return session ? <SomebodyElse email={email} /> : <IsItYours email={email} />;
}

/** The current account stays unless the person chooses otherwise. */
function SomebodyElse({ email }: { email: string }) {
  const { somebodyElse: words, busy } = useWords(authWords);
  const language = useLanguage();
  const { user } = useAuth();
  const navigate = useNavigate();
  const { isOpening, open } = useOpening(email);
  return (
    <Entry eyebrow={words.eyebrow} title={words.title} done={null}>
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
          <Button look="plain" busy={isOpening} onClick={() => void open()}>
            {isOpening ? busy : words.goOn}
          </Button>
        </div>
      )}
    </Entry>
  );
}

/** Signed out: most people opened their own letter on another device and continue with one tap. */
function IsItYours({ email }: { email: string }) {
  const { isItYours: words, somebodyElse: said, busy } = useWords(authWords);
  const { letter } = useLetter();
  const language = useLanguage();
  const navigate = useNavigate();
  const { isOpening, open } = useOpening(email);
  return (
    <Entry eyebrow={said.eyebrow} title={words.title} done={null}>
      <InvitedBy letter={letter} />
      <p className="sent-to">
        {said.brings} <b>{email}</b>
      </p>
      <p>{words.careful}</p>
      <Button busy={isOpening} onClick={() => void open()}>
        {isOpening ? busy : words.yes}
      </Button>
      <div className="ways-on">
        <Button look="plain" onClick={() => void navigate(pagePath(language, "/auth"), { replace: true })}>
          {words.no}
        </Button>
      </div>
    </Entry>
  );
}

function useOpening(email: string) {
  const { session } = useAuth();
  const { hash, search } = useLocation();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    /* The session of this browser ends in any case. */
    if (session) await signOut().catch(() => null);
    recordRequestedLetter(email);
    const from = new URLSearchParams(search).get("from") ?? "";
    if (cameFrom.test(from) || returnAddress(from) !== null) location.replace(`${from}${hash}`);
    else location.reload();
  };
  return { isOpening, open };
}
