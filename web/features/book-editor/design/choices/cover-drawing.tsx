import type { CoverDesign } from "#domain/book/book-look.ts";

const grounds: Record<CoverDesign, string> = {
  waveform: "#24473a",
  river: "#6e2419",
  photograph: "#efe3cb",
  type: "#2b3a5c",
};

const drawings: Record<CoverDesign, React.ReactNode> = {
  waveform: <rect x="13" y="10" width="50" height="88" fill="none" stroke="#d9b26a" strokeWidth="1.4" />,
  river: (
    <>
      <path d="M6 74c14-8 20 6 32-2s18 6 34-3v39H6z" fill="#521b13" />
      <path d="M6 74c14-8 20 6 32-2s18 6 34-3" fill="none" stroke="#d9b26a" strokeWidth="1.6" />
    </>
  ),
  photograph: (
    <>
      <rect x="6" y="0" width="66" height="62" fill="#24473a" />
      <path d="M6 62l18-24 16 16 12-12 20 20z" fill="#d9b26a" />
    </>
  ),
  type: <path d="M14 12h50M14 96h50" stroke="#d9b26a" strokeWidth="2" />,
};

/** A small drawing of a cover with the book's title. */
export function CoverDrawing({ cover, title }: { cover: CoverDesign; title: string }) {
  const top = cover === "photograph" ? 76 : 32;
  return (
    <svg viewBox="0 0 72 108" aria-hidden="true" className="cover-drawing">
      <rect width="72" height="108" rx="3" fill={grounds[cover]} />
      {drawings[cover]}
      <rect width="6" height="108" fill="#0003" />
      <g fill={cover === "photograph" ? "#3b1610" : "#fbf3e2"} fontSize="7.2" fontWeight="600" textAnchor="middle">
        {shortLines(title).map((line, at) => (
          <text key={line} x="39" y={top + at * 11}>
            {line}
          </text>
        ))}
      </g>
    </svg>
  );
}

const longest = 13;
const most = 3;

/** The title in short lines, as far as there is room. */
function shortLines(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > longest ? `${word.slice(0, longest - 1)}…` : word);
  }
  return lines.slice(0, most);
}
