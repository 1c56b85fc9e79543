import { useEffect, useState } from "react";

const bars = 20;
const step = 11.5;
const height = 150;
const silent: readonly number[] = Array.from({ length: bars }, () => 0);

/**
 * What is heard, drawn as writing on both sides of the button that stands between: the newest bar beside it, older ones
 * shorter and fainter outward. `level` is 0..1, null while nobody listens; `fresh` before the first word of a take.
 */
export function useHeard(level: (() => number) | null, fresh: boolean): readonly number[] {
  const [heard, setHeard] = useState(silent);
  useEffect(() => {
    if (fresh) setHeard(silent);
  }, [fresh]);
  useEffect(() => {
    if (level === null) return undefined;
    const everyMs = matchMedia("(prefers-reduced-motion: reduce)").matches ? 250 : 100;
    const timer = setInterval(() => setHeard((was) => [level(), ...was.slice(0, bars - 1)]), everyMs);
    return () => clearInterval(timer);
  }, [level]);
  return heard;
}

export function LiveBars({ heard, side }: { heard: readonly number[]; side: "left" | "right" }) {
  const width = bars * step;
  return (
    <svg className="bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {heard.map((level, at) => {
        const tall = 6 + (height - 12) * Math.min(1, level) * (1 - at * 0.03);
        const x = step * (at + 0.5);
        return (
          <path
            key={at}
            d={`M${side === "right" ? x : width - x} ${(height - tall) / 2}v${tall}`}
            className={level < 0.02 ? "still" : undefined}
            opacity={1 - at * 0.03}
          />
        );
      })}
    </svg>
  );
}
