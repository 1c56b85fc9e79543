import { useEffect, useRef } from "react";

/** Keeps clear of the player bar at the bottom. */
const roomBelowPx = 130;
const roomAbovePx = 70;

/** Scrolls the played sentence into view, unless the person turned to another page. */
export function useFollow(sentenceId: string | null, playing: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!playing || sentenceId === null) {
      before.current = null;
      return;
    }
    const lit = document.querySelector(".sentence.lit");
    const hasTurnedAway = before.current !== null && isGone(before.current);
    before.current = lit;
    if (lit === null || hasTurnedAway || isWhole(lit)) return;
    const isLong = lit.getBoundingClientRect().height > innerHeight / 2;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    lit.scrollIntoView({ block: isLong ? "start" : "center", behavior: isCalm ? "instant" : "smooth" });
  }, [sentenceId, playing]);
}

function isGone(sentence: Element): boolean {
  const { top, bottom } = sentence.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
}

function isWhole(sentence: Element): boolean {
  const { top, bottom } = sentence.getBoundingClientRect();
  return top >= roomAbovePx && bottom <= innerHeight - roomBelowPx;
}
