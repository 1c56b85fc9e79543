export function Armchair() {
  return (
    <svg className="armchair" viewBox="0 0 294 190" aria-hidden="true">
      <ellipse cx="128" cy="177" rx="104" ry="9" fill="#4a2d14" opacity=".16" />
      <path d="M72 168v10M172 168v10" stroke="#2A1F17" strokeWidth="8" strokeLinecap="round" />
      <path d="M74 128V58q0-30 30-30h36q30 0 30 30v70z" fill="#27463A" />
      <path d="M140 28q30 0 30 30v70h-16V58q0-24-14-30z" fill="#1A342A" />
      <rect x="70" y="112" width="104" height="42" rx="14" fill="#3A5F50" />
      <path
        d="M54 100q0-14 14-14t14 14v70H64q-10 0-10-10zM190 100q0-14-14-14t-14 14v70h18q10 0 10-10z"
        fill="#27463A"
      />
      <path d="M82 152h80v18H82z" fill="#1A342A" />
      <path d="M96 52q26 16 52 0" stroke="#3A5F50" strokeWidth="4" fill="none" />
      <path className="lamp" d="M236 46v128M216 178h40" strokeWidth="6" strokeLinecap="round" />
      <path d="M204 52l14-36h36l14 36z" fill="#E9B65F" />
      <path d="M204 52h64l22 76H182z" fill="#F6CE7E" opacity=".3" />
      <path className="voice-mark" d="M14 62v16M26 48v44M38 58v24" strokeWidth="5.5" strokeLinecap="round" />
    </svg>
  );
}
