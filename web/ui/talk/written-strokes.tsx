/** Lengths of words as a hand writes them, line by line, in the units of the page. */
const rows = [
  [56, 14, 42, 42, 28, 28, 20, 42, 14, 26],
  [14, 20, 42, 14, 14, 20, 56, 28, 56, 48],
  [28, 28, 28, 20, 20, 70, 42, 14, 32],
  [42, 14, 56, 20, 28, 34, 42, 56],
  [20, 56, 28, 42, 30],
];
const [wide, gap] = [484, 18];

/** A page that nobody can read yet: ruled, and a stroke for each bit of voice that has come. */
export function WrittenStrokes({ strokes }: { strokes: number }) {
  let left = strokes;
  return (
    <div className="written-strokes" aria-hidden="true">
      {rows.map((row, at) => {
        const shown = row.slice(0, Math.max(0, left));
        left -= row.length;
        return (
          <svg key={at} viewBox={`0 0 ${wide} 16`} preserveAspectRatio="none">
            {shown.length === 0 ? (
              <path className="rule" d={`M0 13h${at === rows.length - 1 ? wide / 2 : wide}`} />
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
      x += length + gap;
      return `M${from} 8h${length}`;
    })
    .join("");
}
