import { pagePath, sitePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Snapshot } from "#web/features/conversation/talking/use-talking.ts";
import { Diagnosis } from "#web/features/conversation/diagnosis.tsx";
import type { VoiceAgent } from "#web/features/conversation/voice-agent.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

const tooMany = 429;

/** The reason for a missing conversation, and alternatives. */
export function TalkProblem({ snapshot: { context }, agent }: { snapshot: Snapshot; agent: VoiceAgent }) {
  const { problems, talking } = useWords(voiceWords);
  const { problem, status } = context;
  if (problem === null) return null;
  if (problem !== "busy")
    return (
      <Notice kind="problem">
        {problems[problem]}
        {status === null ? "" : ` (${status})`}
        <Diagnosis agent={agent} />
      </Notice>
    );
  return (
    <Notice kind="problem">
      <p>{status === tooMany ? talking.full.hour : talking.full.places}</p>
      <Instead />
    </Notice>
  );
}

function Instead() {
  const { full } = useWords(voiceWords).talking;
  const language = useLanguage();
  const places = [
    [full.answer, sitePath(language, "/answer-now")],
    [full.listen, sitePath(language, "/examples")],
    [full.account, pagePath(language, "/auth")],
  ] as const;
  return (
    <>
      <p>{full.instead}</p>
      <ul className="instead">
        {places.map(([name, path]) => (
          <li key={path}>
            <a className="link" href={path}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
