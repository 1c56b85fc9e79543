import { useEffect, useRef } from "react";

/** Ready, connecting, the person's turn, the interviewer's turn, and muted. */
export type FaceLook = "ready" | "waiting" | "listening" | "speaking" | "off";

/** The logo's five bars as a level meter, from a dot to full height. */
const tall = [12, 30, 22, 42, 18];
const least = 4;
const most = 42;
const middle = 30;
/** The bar height during silence in the person's turn. */
const calm = 0.42;
const updateMs = 100;
const reducedMotionUpdateMs = 250;

/** Shows whose turn it is; the heading says the same. `level`: 0..1, null while muted. */
export function Face({ look, level }: { look: FaceLook; level: (() => number) | null }) {
  const bars = useRef<SVGPathElement>(null);
  useEffect(() => {
    const still = look === "waiting" || look === "off" ? 0 : look === "ready" ? 1 : calm;
    const draw = (loud: number) => bars.current?.setAttribute("d", lines(loud));
    draw(still);
    if (level === null || still === 0) return undefined;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const follow = () => draw(Math.max(still, Math.min(1, still + level() * 2)));
    const timer = setInterval(follow, isCalm ? reducedMotionUpdateMs : updateMs);
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
