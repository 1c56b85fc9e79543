import { useWords } from "#web/lib/texts/language.tsx";
import type { Caption } from "#web/features/conversation/talking/captions-store.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

/** The transcript of both sides. */
export function SaidBefore({ captions }: { captions: readonly Caption[] }) {
  const words = useWords(voiceWords);
  return (
    <section className="said-before" aria-label={words.talking.said}>
      <h2>{words.talking.said}</h2>
      <dl>
        {captions
          .filter(({ draft }) => !draft)
          .map(({ by, words: said }, at) => (
            <div key={at} className={by}>
              <dt>{by === "agent" ? words.interviewer : words.you}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
