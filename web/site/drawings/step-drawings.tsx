import type { ReactNode } from "react";
import { voicePath } from "./voice-rows.ts";

const at = { left: 4, top: 14, step: 8.62, row: 0, unit: 2.4 };
const spoken = voicePath(["65 44 455 4446 4467675 45653 455 4474 55"], at);
const listened = voicePath(["5644 4577 66643 457553 566 4 555 5756 55"], at);

/** The line below the four drawings: ticks (waiting), bars (speaking), strokes (writing), bars (playing). */
const strands = {
  waiting:
    "M6 14v.1M18 14v.1M30 14v.1M42 14v.1M54 14v.1M66 14v.1M78 14v.1M90 14v.1M102 14v.1M114 14v.1M126 14v.1M138 14v.1M150 14v.1M162 14v.1M174 14v.1M186 14v.1M198 14v.1M210 14v.1M222 14v.1M234 14v.1M246 14v.1M258 14v.1M270 14v.1",
  spoken,
  written: "M4 14h16M33 14h24M70 14h10M93 14h32M138 14h32M183 14h16M212 14h10M235 14h10M258 14h10",
  listened,
};

function Step({ strand, children }: { strand: keyof typeof strands; children: ReactNode }) {
  return (
    <>
      <svg className="spot" viewBox="0 0 280 190" aria-hidden="true">
        <ellipse className="cast" cx="140" cy="177" rx="92" ry="9" opacity=".17" />
        {children}
      </svg>
      <svg className={`strand ${strand}`} viewBox="0 0 280 28" aria-hidden="true">
        <path d={strands[strand]} />
      </svg>
    </>
  );
}

function MicrophoneStep() {
  return (
    <Step strand="waiting">
      <path className="stand" d="M140 132v34" strokeWidth="9" />
      <path className="stand" d="M92 172q48-18 96 0z" />
      <path className="stand" d="M92 92a48 48 0 0 0 96 0" strokeWidth="7" fill="none" />
      <rect x="106" y="18" width="68" height="112" rx="34" fill="#7a2a1e" />
      <path d="M174 52v44a34 34 0 0 1-34 34 34 34 0 0 0 20-34V30a34 34 0 0 1 14 22z" fill="#5e1e14" />
      <path d="M106 78h68" stroke="#e2b660" strokeWidth="5" />
      <path d="M122 40v22M134 36v28M146 36v28M158 40v22" stroke="#c98873" strokeWidth="4" strokeLinecap="round" />
      <circle cx="214" cy="50" r="25" fill="#27463a" />
      <path d="M203 51l8 8 15-16" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
    </Step>
  );
}

function InterviewStep() {
  return (
    <Step strand="spoken">
      <path className="stand" d="M72 168v10M172 168v10" strokeWidth="8" />
      <path d="M74 128V58q0-30 30-30h36q30 0 30 30v70z" fill="#27463a" />
      <path d="M140 28q30 0 30 30v70h-16V58q0-24-14-30z" fill="#1a342a" />
      <rect x="70" y="112" width="104" height="42" rx="14" fill="#3a5f50" />
      <path
        d="M54 100q0-14 14-14t14 14v70H64q-10 0-10-10zM190 100q0-14-14-14t-14 14v70h18q10 0 10-10z"
        fill="#27463a"
      />
      <path d="M82 152h80v18H82z" fill="#1a342a" />
      <path d="M96 52q26 16 52 0" stroke="#3a5f50" strokeWidth="4" fill="none" />
      <path className="stand" d="M236 46v128" strokeWidth="5" />
      <path className="stand" d="M216 178h40" strokeWidth="7" />
      <path d="M204 52l14-36h36l14 36z" fill="#e9b65f" />
      <path d="M204 52h64l22 76H182z" fill="#f6ce7e" opacity=".3" />
      <path className="drawn-voice" d="M14 62v16M26 48v44M38 58v24" strokeWidth="5.5" />
    </Step>
  );
}

function BookStep() {
  return (
    <Step strand="written">
      <g transform="rotate(-5 140 100)">
        <path d="M84 22h108q6 0 6 6v142H90z" fill="#f0e2c6" />
        <path d="M194 30v138M189 28v138M184 28v138" stroke="#cdb792" strokeWidth="1.6" />
        <rect x="76" y="18" width="106" height="154" rx="5" fill="#7a2a1e" />
        <rect x="76" y="18" width="13" height="154" rx="4" fill="#5a1a11" />
        <rect x="100" y="32" width="70" height="126" fill="none" stroke="#d9a94f" strokeWidth="2" />
        <path d="M117 62h36M112 74h46" stroke="#fff1d6" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M116 104v8M123 98v20M130 102v12M137 92v32M144 99v18M151 103v10"
          stroke="#e2b660"
          strokeWidth="3.6"
          strokeLinecap="round"
        />
      </g>
    </Step>
  );
}

function ListenStep() {
  return (
    <Step strand="listened">
      <path className="stand" d="M66 118v-12a74 74 0 0 1 148 0v12" fill="none" strokeWidth="11" />
      <path d="M78 106a62 62 0 0 1 124 0" fill="none" stroke="#8c6a4a" strokeWidth="4" />
      <rect x="46" y="108" width="40" height="66" rx="18" fill="#7a2a1e" />
      <rect x="194" y="108" width="40" height="66" rx="18" fill="#7a2a1e" />
      <path d="M76 112q10 4 10 16v26q0 14-10 18zM204 112q-10 4-10 16v26q0 14 10 18z" fill="#f0b195" />
      <path
        className="heard-voice"
        d="M108 136v10M121 122v38M134 130v22M147 112v58M160 128v26M173 137v8"
        strokeWidth="6"
      />
    </Step>
  );
}

/** The drawings of the four steps, in order. */
export const stepDrawings = [MicrophoneStep, InterviewStep, BookStep, ListenStep] as const;
