import { useEffect, useRef } from "react";

/** Ready, connecting, the person's turn, the interviewer's turn, and muted. */
export type FaceLook = "ready" | "waiting" | "listening" | "speaking" | "off";

/** The mark's five bars, as the level meter that they are: from a dot to their whole height. */
const tall = [12, 30, 22, 42, 18];
const [least, most, middle] = [4, 42, 30];
/** Of the whole height where somebody has the word and is silent, so that it is known for what it is. */
const calm = 0.42;
const [everyMs, calmMs] = [100, 250];

/** A drawing of whose turn it is; the heading beside it says the same. `level`: 0..1 of this moment, null while muted. */
export function Face({ look, level }: { look: FaceLook; level: (() => number) | null }) {
  const bars = useRef<SVGPathElement>(null);
  useEffect(() => {
    const still = look === "waiting" || look === "off" ? 0 : look === "ready" ? 1 : calm;
    const draw = (loud: number) => bars.current?.setAttribute("d", lines(loud));
    draw(still);
    if (level === null || still === 0) return undefined;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const follow = () => draw(Math.max(still, Math.min(1, still + level() * 2)));
    const timer = setInterval(follow, isCalm ? calmMs : everyMs);
    return () => clearInterval(timer);
  }, [look, level]);
  return (
    <span className={`face ${look}`} aria-hidden="true">
      <svg viewBox="0 0 60 60">
        <path ref={bars} d={lines(1)} />
        {look === "off" ? <path className="struck" d="M8 52L52 8" /> : null}
      </svg>
    </span>
  );
}

function lines(loud: number): string {
  return tall
    .map((high, at) => {
      const length = least + (Math.min(most, high) - least) * loud;
      return `M${8 + at * 11} ${middle - length / 2}v${length}`;
    })
    .join("");
}
