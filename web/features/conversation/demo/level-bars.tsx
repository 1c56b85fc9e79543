import { useEffect, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { barHeights, maxBarHeight } from "./bar-heights.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

const everyMs = 100;
const calmMs = 250;

/** The microphone level; null while muted. A word beside it says the same. */
export function LevelBars({ level }: { level: (() => number) | null }) {
  const words = useWords(voiceWords);
  const [loud, setLoud] = useState(0);
  useEffect(() => {
    if (level === null) return setLoud(0);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const timer = setInterval(() => setLoud(Math.min(1, level() * 2)), isCalm ? calmMs : everyMs);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <p className="level-bars">
      <svg viewBox="0 0 60 80" aria-hidden="true">
        {barHeights(loud).map((tall, at) => (
          <path key={at} d={`M${6 + at * 12} ${(maxBarHeight - tall) / 2}v${tall}`} />
        ))}
      </svg>
      {level === null ? words.standby : words.recording}
    </p>
  );
}
