import { useId } from "react";

/** The played share of the bars (`heard`: 0..1) is coloured. */
export function DrawnSound({ sound: { peaks }, heard }: { sound: { peaks: readonly number[] }; heard: number }) {
  const id = `heard-${useId().replaceAll(/\W/g, "-")}`;
  const bars = peaks.map((peak, bar) => `M${bar * 5 + 2.5} ${50 - peak / 2}v${peak}`);
  return (
    <svg viewBox={`0 0 ${peaks.length * 5} 100`} preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2={peaks.length * 5}>
        <stop className="heard" offset={heard} />
        <stop className="to-come" offset={heard} />
      </linearGradient>
      <path d={bars.join("")} stroke={`url(#${id})`} />
    </svg>
  );
}
