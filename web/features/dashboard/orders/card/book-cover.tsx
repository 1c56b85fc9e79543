const cloths = ["forest", "oxblood", "brass"] as const;
const maxLetters = 10;
const maxLines = 3;

/** A bound book with its title, beside the same words as text. */
export function BookCover({ title, at }: { title: string; at: number }) {
  const lines = linesOf(title);
  return (
    <svg className={`cover ${cloths[at % cloths.length] ?? "forest"}`} viewBox="0 0 100 132" aria-hidden="true">
      <path className="paper" d="M8 8h84q4 0 4 4v116H12z" />
      <path className="leaf-edge" d="M93 10v116M90 10v116" />
      <rect className="cloth" x="4" y="4" width="84" height="122" rx="4" />
      <rect className="spine" x="4" y="4" width="11" height="122" rx="3" />
      <rect className="frame" x="22" y="14" width="60" height="102" />
      {lines.map((line, place) => (
        <text key={place} x="52" y={40 + place * 15} textAnchor="middle">
          {line}
        </text>
      ))}
      <path className="voice" d="M37 96v5M43 92v13M49 95v7M55 88v20M61 93v10M67 96v5" />
    </svg>
  );
}

function linesOf(title: string): string[] {
  const lines = [""];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= maxLetters || last === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxLetters ? `${line.slice(0, maxLetters - 1)}…` : line));
}
