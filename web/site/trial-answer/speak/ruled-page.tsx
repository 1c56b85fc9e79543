const lines = 11;
const lineWidth = 484;
/** Milliseconds of speech per stroke: a minute fills the page. */
const strokeMs = 560;
const lengths = [56, 14, 42, 42, 28, 28, 20, 42, 14, 26, 14, 20, 42, 14, 14, 20, 56, 28, 56, 48, 28];

/** A ruled page that fills with strokes while speech is detected. The words appear later, all at once. */
export function RuledPage({ spokenMs }: { spokenMs: number }) {
  const drawn = strokes(Math.floor(spokenMs / strokeMs));
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
