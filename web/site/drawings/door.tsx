/** A lit front door: the red one has boots beside it, the green one flowers. */
export function Door({ kind }: { kind: "own" | "given" }) {
  return (
    <svg className={`door ${kind}`} viewBox="0 0 160 208" width="160" height="208" aria-hidden="true">
      <rect x="26" width="108" height="200" rx="3" fill="#fffcf5" stroke="#c9b590" strokeWidth="2" />
      <rect x="38" y="10" width="84" height="34" rx="2" fill="#ffd98c" />
      <path d="M66 10v34M94 10v34" stroke="#fffcf5" strokeWidth="4" />
      <rect className="leaf" x="38" y="50" width="84" height="146" />
      <path className="panels" d="M48 60h28v54H48zM84 60h28v54H84zM48 130h28v52H48zM84 130h28v52H84z" />
      <path className="edges" d="M48 114h28V60M84 114h28V60M48 182h28v-52M84 182h28v-52" />
      <circle cx="114" cy="122" r="5.5" fill="#e2b660" />
      <rect x="10" y="196" width="140" height="12" rx="2" fill="#cdb792" />
      {kind === "own" ? <Boot /> : <Flowers />}
    </svg>
  );
}

function Boot() {
  return (
    <g transform="translate(14 170)">
      <path d="M2 0h15v17q11 2 12 11H0z" fill="#4a3322" />
      <path d="M0 28h30" stroke="#2a1f17" strokeWidth="4" />
    </g>
  );
}

function Flowers() {
  return (
    <g transform="translate(118 150)">
      <path
        d="M16 22C14 8 6 4 2 2M17 22C18 6 24 0 29-2M16 22C16 6 15 0 16-8"
        stroke="#27463a"
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="1" r="7" fill="#c8553d" />
      <circle cx="30" cy="-4" r="7" fill="#e0a24e" />
      <circle cx="16" cy="-12" r="8" fill="#c8553d" />
      <path d="M3 22h27l-4 28H7z" fill="#b0663f" />
      <path d="M1 19h31v8H1z" fill="#94522f" />
    </g>
  );
}
