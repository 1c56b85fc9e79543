const strokes = ["h8M28 Yh12M47 Yh4M58 Yh15", "h4M24 Yh4M35 Yh16M58 Yh12", "h16M36 Yh16M59 Yh8"] as const;

/** More lines do not fit the sheet. */
const maxLines = 9;

type ChapterSheetProps = { questions: number; answered: number; here: boolean };

/** A page with one line per question. Answered lines look written. */
export function ChapterSheet({ questions, answered, here }: ChapterSheetProps) {
  const count = Math.min(questions, maxLines);
  const told = questions === 0 ? 0 : Math.ceil((Math.min(answered, questions) * count) / questions);
  const lines = Array.from({ length: count }, (_, line) => 15 + line * 9.6);
  const written = lines.slice(0, told).map((y, line) => {
    const stroke = strokes[line % strokes.length] ?? "";
    return `M13 ${y}${stroke.replaceAll("Y", String(y))}`;
  });
  const toCome = lines.slice(told).map((y) => `M12 ${y}h62`);
  return (
    <svg className={here ? "chapter-sheet here" : "chapter-sheet"} viewBox="0 0 88 112" aria-hidden="true">
      <rect className="edge" x="4" y="4" width="82" height="106" rx="2" />
      <rect className="sheet-of" x="2" y="2" width="82" height="106" rx="2" />
      <path className="written" d={written.join("")} />
      <path className="to-come" d={toCome.join("")} />
      {here ? <path className="ribbon" d="M62 1h11v27l-5.5-5-5.5 5z" /> : null}
    </svg>
  );
}
