import type { Heard } from "./use-recording.ts";

const bars = 20;
const barWidth = 11.5;

/** Ticks while nobody speaks; then bars, the newest beside the button, fading outward. */
export function Levels({ side, levels }: { side: "left" | "right"; levels: readonly number[] | null }) {
  return (
    <svg className={levels === null ? "levels-wave quiet" : "levels-wave"} viewBox="0 0 230 150" aria-hidden="true">
      {Array.from({ length: bars }, (_, bar) => {
        const x = barWidth * (side === "left" ? bars - bar - 0.5 : bar + 0.5);
        const reach = 1 - bar / (bars * 1.6);
        const height = Math.max(0.1, Math.min(1, (levels?.[bar] ?? 0) * 1.6) * 140 * reach);
        return <path key={bar} d={`M${x} ${75 - height / 2}v${height}`} opacity={levels === null ? 1 : reach} />;
      })}
    </svg>
  );
}

const lines = 11;
const lineWidth = 484;
/** Heard time that writes one stroke: a minute fills the page. */
const strokeMs = 560;
const lengths = [56, 14, 42, 42, 28, 28, 20, 42, 14, 26, 14, 20, 42, 14, 14, 20, 56, 28, 56, 48, 28];

/** The page to come: ruled, and written on in strokes while a voice is heard. Never words: these come later, whole. */
export function RuledPage({ heard }: { heard: Heard | null }) {
  const drawn = strokes(heard === null ? 0 : Math.floor(heard.spokenMs / strokeMs));
  return (
    <div className="ruled">
      {Array.from({ length: lines }, (_, line) => (
        <svg key={line} viewBox={`0 0 ${lineWidth} 16`} preserveAspectRatio="none" aria-hidden="true">
          {drawn[line] ? (
            <path className="stroke" d={drawn[line]} />
          ) : (
            <path className="rule" d={`M0 13h${line === lines - 1 ? 250 : lineWidth}`} />
          )}
        </svg>
      ))}
    </div>
  );
}

function strokes(count: number): string[] {
  const drawn: string[] = [];
  let [line, x] = [0, 3];
  for (let at = 0; at < count && line < lines; at++) {
    const length = lengths[(at * 7) % lengths.length] ?? 28;
    if (x + length > lineWidth - 6) [line, x] = [line + 1, 3];
    if (line < lines) drawn[line] = `${drawn[line] ?? ""}M${x} 8h${length}`;
    x += length + 18;
  }
  return drawn;
}

const drawings = {
  microphone: "M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.500 21.2h7",
  back: "M20 12H4.500M10.500 5.800L4.300 12l6.200 6.200",
  tick: "M4.500 12.800l4.800 4.800L19.500 7",
  ring: "M4.500 12a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0",
  again: "M5 9.500A8 8 0 1 1 4.200 14M4.500 4.500v5.200h5.200",
  pencil: "M4.500 19.500l1-4.200L16 4.800a2 2 0 0 1 2.900 0l.4.4a2 2 0 0 1 0 2.900L8.700 18.500z",
  lock: "M5 10.500h14v10H5zM8 10.500V7.500a4 4 0 0 1 8 0v3",
  envelope: "M3 5h18v14H3zM3.500 7l8.500 6.500L20.500 7",
  download: "M12 3.500v11.500M7 10.500l5 5 5-5M4.500 20h15",
  play: "M8 5.200v13.600l11-6.800z",
  bin: "M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 13h9l1-13",
} as const;

export function Drawn({ name, size = 24 }: { name: keyof typeof drawings; size?: number }) {
  return (
    <svg className="drawn" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {name === "microphone" ? <rect className="filled" x="9" y="2.500" width="6" height="11.500" rx="3" /> : null}
      <path className={name === "play" ? "filled" : undefined} d={drawings[name]} />
    </svg>
  );
}
