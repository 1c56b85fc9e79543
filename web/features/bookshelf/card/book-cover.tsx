const cloths = ["forest", "oxblood", "brass"] as const;

/** A bound book with the first letter of its title. The full title is text beside it. */
export function BookCover({ title, at }: { title: string; at: number }) {
  const letter = /\p{L}|\p{N}/u.exec(title)?.[0].toUpperCase() ?? "";
  return (
    <svg className={`cover ${cloths[at % cloths.length] ?? "forest"}`} viewBox="0 0 100 132" aria-hidden="true">
      <path className="paper" d="M8 8h84q4 0 4 4v116H12z" />
      <path className="leaf-edge" d="M93 10v116M90 10v116" />
      <rect className="cloth" x="4" y="4" width="84" height="122" rx="4" />
      <rect className="spine" x="4" y="4" width="11" height="122" rx="3" />
      <rect className="frame" x="22" y="14" width="60" height="102" />
      <text x="52" y="72" textAnchor="middle">
        {letter}
      </text>
      <path className="voice" d="M37 96v5M43 92v13M49 95v7M55 88v20M61 93v10M67 96v5" />
    </svg>
  );
}
