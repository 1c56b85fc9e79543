/** Illustrates the distance to the microphone. */
export function HandLength({ label, text }: { label: string; text: string }) {
  return (
    <svg className="hand-length" viewBox="0 0 372 330" role="img" aria-label={label}>
      <ellipse className="cast" cx="120" cy="304" rx="96" ry="10" />
      <path className="stand" d="M120 226v62" strokeWidth="9" />
      <path className="foot" d="M70 302q50-20 100 0z" />
      <path className="stand" d="M68 170a52 52 0 0 0 104 0" strokeWidth="7" />
      <rect className="head" x="84" y="84" width="72" height="128" rx="36" />
      <path className="shade" d="M156 120v56a36 36 0 0 1-36 36 36 36 0 0 0 22-36v-80a36 36 0 0 1 14 24z" />
      <path className="band" d="M84 152h72" />
      <path className="grille" d="M101 110v26M113 106v32M127 106v32M139 110v26" />
      <Speaker />
      <path className="distance" d="M170 236h70M178 228l-9 8 9 8M232 228l9 8-9 8" />
      <text x="262" y="276">
        {text}
      </text>
      <path className="voice" d="M216 140v12M202 132v28M188 139v14" />
    </svg>
  );
}

function Speaker() {
  return (
    <>
      <clipPath id="speaker">
        <circle cx="300" cy="112" r="72" />
      </clipPath>
      <circle className="ground" cx="300" cy="112" r="72" />
      <g clipPath="url(#speaker)">
        <path
          className="skin"
          d="M306 210V168c-10-2-22 0-26-7-3-5 1-9-1-13-2-3-5-4-4-7 1-3 3-4 2-7-1-2-3-3-2-6 1-3 5-5 4-9-1-3-10-3-11-8-1-6 8-13 10-22 5-30 32-46 62-38 34 9 46 40 38 70-6 22-10 40-4 99z"
        />
        <path
          className="hair"
          d="M278 84c4-36 40-50 70-38 32 12 40 52 26 84-10 18-24 22-26 8-2-14-8-22-14-20-8 3-8-10-4-18 4-10-2-18-14-18-14 0-28-6-38 2z"
        />
        <path className="mouth" d="M281 148q9 3 15 0" />
        <circle className="eye" cx="292" cy="106" r="3.6" />
        <path className="brow" d="M286 96q7-4 13-1" />
        <path className="coat" d="M300 178c20 6 44 2 60-14l30 60H288z" />
      </g>
    </>
  );
}
