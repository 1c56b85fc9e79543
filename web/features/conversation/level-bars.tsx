import { useEffect, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { voiceWords } from "./voice-words.ts";

/** As the spec has them: five bars, 10 to 80 high. */
const minBarHeight = 10;
const maxBarHeight = 80;
const shape = [0.55, 0.8, 1, 0.8, 0.55];
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
        {shape.map((share, at) => {
          const tall = minBarHeight + (maxBarHeight - minBarHeight) * loud * share;
          return <path key={at} d={`M${6 + at * 12} ${(maxBarHeight - tall) / 2}v${tall}`} />;
        })}
      </svg>
      {level === null ? words.standby : words.recording}
    </p>
  );
}
