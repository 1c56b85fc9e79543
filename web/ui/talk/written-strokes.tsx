/** Word lengths per line, in page units. */
const rows = [
  [56, 14, 42, 42, 28, 28, 20, 42, 14, 26],
  [14, 20, 42, 14, 14, 20, 56, 28, 56, 48],
  [28, 28, 28, 20, 20, 70, 42, 14, 32],
  [42, 14, 56, 20, 28, 34, 42, 56],
  [20, 56, 28, 42, 30],
];
const lineWidth = 484;
const strokeGap = 18;

/** A ruled page with one stroke per bit of recorded voice. */
export function WrittenStrokes({ strokes }: { strokes: number }) {
  let left = strokes;
  return (
    <div className="written-strokes" aria-hidden="true">
      {rows.map((row, at) => {
        const shown = row.slice(0, Math.max(0, left));
        left -= row.length;
        return (
          <svg key={at} viewBox={`0 0 ${lineWidth} 16`} preserveAspectRatio="none">
            {shown.length === 0 ? (
              <path className="rule" d={`M0 13h${at === rows.length - 1 ? lineWidth / 2 : lineWidth}`} />
            ) : (
              <path className="stroke" d={strokesOf(shown)} />
            )}
          </svg>
        );
      })}
    </div>
  );
}

function strokesOf(row: readonly number[]): string {
  let x = 3;
  return row
    .map((length) => {
      const from = x;
      x += length + strokeGap;
      return `M${from} 8h${length}`;
    })
    .join("");
}
