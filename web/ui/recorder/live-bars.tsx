import { useEffect, useRef, type RefObject } from "react";

const bars = 20;
const step = 11.5;
const height = 150;
const width = bars * step;
const stillBelow = 0.02;
const places: readonly number[] = Array.from({ length: bars }, (_, at) => at);

type Side = "left" | "right";
type Drawn = { left: RefObject<SVGSVGElement | null>; right: RefObject<SVGSVGElement | null> };

/**
 * Live level bars on both sides of the record button, newest at the button. `level`: 0..1, null when idle; `fresh`:
 * before the first word. Draws without React, because a take can last hours on an old phone.
 */
export function useLiveBars(level: (() => number) | null, fresh: boolean): Drawn {
  const left = useRef<SVGSVGElement>(null);
  const right = useRef<SVGSVGElement>(null);
  const heard = useRef<number[]>([]);
  useEffect(() => {
    const draw = () => {
      if (left.current) drawBars(left.current, "left", heard.current);
      if (right.current) drawBars(right.current, "right", heard.current);
    };
    if (fresh) heard.current = [];
    draw();
    if (level === null) return undefined;
    const everyMs = matchMedia("(prefers-reduced-motion: reduce)").matches ? 250 : 100;
    const timer = setInterval(() => {
      heard.current = [level(), ...heard.current.slice(0, bars - 1)];
      draw();
    }, everyMs);
    return () => clearInterval(timer);
  }, [level, fresh]);
  return { left, right };
}

export function LiveBars({ side, drawn }: { side: Side; drawn: Drawn }) {
  return (
    <svg
      ref={drawn[side]}
      className="bars"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {places.map((at) => (
        <path key={at} d={lineOf(side, at, 0)} className="still" opacity={1 - at * 0.03} />
      ))}
    </svg>
  );
}

function drawBars(svg: SVGSVGElement, side: Side, heard: readonly number[]): void {
  for (const [at, bar] of [...svg.children].entries()) {
    const level = heard[at] ?? 0;
    bar.setAttribute("d", lineOf(side, at, level));
    bar.classList.toggle("still", level < stillBelow);
  }
}

function lineOf(side: Side, at: number, level: number): string {
  const tall = Math.round(6 + (height - 12) * Math.min(1, level) * (1 - at * 0.03));
  const x = step * (at + 0.5);
  return `M${side === "right" ? x : width - x} ${(height - tall) / 2}v${tall}`;
}
