import { Link, useLocation } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { voiceOrAloneWords } from "#web/lib/texts/voice-or-alone-words.ts";

/** Switches between interviewer and recorder. Hidden while recording, because leaving the page ends the recording. */
export function VoiceOrAlone({ token }: { token: string }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const words = voiceOrAloneWords[language];
  const talk = pagePath(language, "/interview/test-agent");
  const isTalk = pathname.startsWith(talk);
  return (
    <p className="other-way">
      <Link className="link" to={`${isTalk ? pagePath(language, "/interview/active") : talk}?session=${token}`}>
        {isTalk ? words.alone : words.talk}
      </Link>
    </p>
  );
}
