import { voicePath } from "./voice-rows.ts";

/** The table runner below the other objects. */
export function Runner() {
  return (
    <g transform="rotate(8 430 380)">
      <rect className="cast" x="196" y="-180" width="520" height="1120" opacity=".14" filter="url(#scene-far)" />
      <rect className="runner" x="190" y="-180" width="520" height="1120" />
      <path className="runner-line" d="M222-180v1120M678-180v1120" strokeWidth="13" />
      <path className="runner-line" d="M240-180v1120M660-180v1120" strokeWidth="3" />
      <path className="gilt" d="M252-180v1120M648-180v1120" strokeDasharray="9 9" />
    </g>
  );
}

export function Cup() {
  return (
    <g transform="translate(742 112)">
      <radialGradient id="scene-coffee">
        <stop offset=".2" stopColor="#6a3d25" />
        <stop offset="1" stopColor="#432312" />
      </radialGradient>
      <ellipse className="cast" cx="12" cy="20" rx="104" ry="102" opacity=".3" filter="url(#scene-far)" />
      <circle className="cup" r="104" />
      <circle className="gilt" r="90" />
      <circle className="cup-shade" r="74" />
      <rect className="cup" x="52" y="-13" width="56" height="26" rx="13" transform="rotate(38)" />
      <ellipse className="cast" cx="6" cy="10" rx="70" ry="69" opacity=".25" filter="url(#scene-near)" />
      <circle className="cup" r="67" />
      <circle r="55" fill="url(#scene-coffee)" />
      <g fill="none" strokeLinecap="round">
        <path d="M-38-24a46 46 0 0 1 34-22" stroke="#c58f63" strokeWidth="5" />
        <path d="M20 32a40 40 0 0 0 18-20" stroke="#8a5a3a" strokeWidth="3.5" />
      </g>
    </g>
  );
}

const heard = voicePath(["4665434 577 4"], { left: 30, top: 124, step: 7.6, row: 0, unit: 3.9 });

export function Phone() {
  return (
    <g transform="translate(112 466) rotate(11)">
      <rect className="cast" x="4" y="12" width="150" height="262" rx="28" opacity=".5" filter="url(#scene-near)" />
      <rect width="146" height="272" rx="27" fill="#2a1f17" stroke="#6b5645" strokeWidth="1.6" />
      <rect className="lit" x="8" y="8" width="130" height="256" rx="20" />
      <rect className="lens" x="53" y="17" width="40" height="8" rx="4" />
      <text className="print clock" x="73" y="76" textAnchor="middle">
        0:11
      </text>
      <path className="drawn-voice" d={heard} strokeWidth="4.6" />
      <circle className="halo" cx="73" cy="204" r="43" />
      <circle className="lit ring" cx="73" cy="204" r="34" />
      <g transform="translate(56 187) scale(1.42)">
        <rect className="tone" x="9" y="2.5" width="6" height="11.5" rx="3" />
        <path className="drawn-voice" d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21.2h7" strokeWidth="2.1" />
      </g>
    </g>
  );
}

const glasses = (
  <>
    <rect width="96" height="74" rx="34" />
    <rect x="122" width="96" height="74" rx="34" />
  </>
);

export function Glasses() {
  return (
    <g transform="translate(560 640) rotate(-9)">
      <g className="cast-line" filter="url(#scene-near)" transform="translate(6 12)">
        {glasses}
      </g>
      <g className="frame">
        {glasses}
        <path
          fill="none"
          d="M96 30q13-14 26 0M0 26q-12-18 10-32l150-22M218 26q12-20-10-34L70-30"
          strokeLinejoin="round"
        />
      </g>
      <path className="glint" d="M18 46l24-26M30 54l22-24M142 46l24-26" />
    </g>
  );
}
