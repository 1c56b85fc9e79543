import { Link, useLocation } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { otherWayWords } from "#web/lib/texts/other-way-words.ts";

/** Switches between interviewer and recorder. Hidden while recording, because leaving the page ends the recording. */
export function OtherWay({ token }: { token: string }) {
  const language = useLanguage();
  const { pathname } = useLocation();
  const words = otherWayWords[language];
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
