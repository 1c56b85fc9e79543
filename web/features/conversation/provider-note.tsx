import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { agreeToProvider, providerOrigin, useProviderConsent } from "./line/provider.ts";
import { voiceWords } from "./voice-words.ts";

type ProviderNoteProps = { session: string; agreed?: () => void };

/** Names the provider and asks for consent; shows nothing if no voice leaves this machine. */
export function ProviderNote({ session, agreed }: ProviderNoteProps) {
  const words = useWords(voiceWords);
  const language = useLanguage();
  const mayLeave = useProviderConsent(session);
  const origin = providerOrigin();
  if (origin === null) return null;
  const { hostname } = new URL(origin);
  if (mayLeave) return <p className="hint">{words.goesTo(hostname)}</p>;
  const agree = () => {
    agreeToProvider(session);
    agreed?.();
  };
  return (
    <>
      <p>{words.asksToGo(hostname)}</p>
      <Button large onClick={agree}>
        {words.mayGo}
      </Button>
      <Link className="link" to={`${pagePath(language, "/interview/active")}?session=${session}`}>
        {words.mayNotGo}
      </Link>
    </>
  );
}
