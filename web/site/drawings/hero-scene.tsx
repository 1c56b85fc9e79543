import { Cup, Glasses, Phone, Runner } from "./table-things.tsx";
import { voicePath } from "./voice-rows.ts";

export type SceneWords = { scene: string; left: string; right: string; lines: readonly string[] };

const voice = [
  "79885 56556 66 5754 4",
  "444 546465 476554",
  "658564 343 654 566 5",
  "58 666 77 6743 54 3",
  "344 66 597 6436 7755",
  "66 575 43 65",
];
const voiceAt = { left: 62, top: 100, step: 11, row: 50, unit: 3.6 };

/** A table seen from above with a recording phone and an open book. */
export function HeroScene({ words }: { words: SceneWords }) {
  return (
    <svg className="scene" viewBox="0 0 860 760" role="img" aria-label={words.scene}>
      <filter id="scene-far" x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="13" />
      </filter>
      <filter id="scene-near" x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="7" />
      </filter>
      <Runner />
      <Cup />
      <g transform="translate(66 150) rotate(-3.2 360 210)">
        <path className="cast" d="M10 42h712v420H10z" opacity=".42" filter="url(#scene-far)" />
        <Leaves />
        <text className="scene-label" x="62" y="56">
          {words.left}
        </text>
        <text className="scene-label" x="660" y="56" textAnchor="end">
          {words.right}
        </text>
        <path className="drawn-voice" d={voicePath(voice, voiceAt)} strokeWidth="6.2" />
        <Print lines={words.lines} />
        <path
          className="ribbon"
          d="M350 10q10-5 20 0c-3 130 7 260-2 370q-2 40 10 74l-15-10-13 14q-5-38-2-70c7-110-3-240 2-378z"
        />
        <path
          className="ribbon-dark"
          d="M352 10q4-3 8-3c-2 130 7 260-1 372q-2 38 4 70l-13 13q-5-40-2-72c7-110-1-250 4-380z"
        />
      </g>
      <Phone />
      <Glasses />
    </svg>
  );
}

function Leaves() {
  return (
    <>
      <linearGradient id="scene-left">
        <stop className="lit" offset=".74" />
        <stop className="mid" offset=".94" />
        <stop className="deep" offset="1" />
      </linearGradient>
      <linearGradient id="scene-right">
        <stop className="deep" offset="0" />
        <stop className="mid" offset=".07" />
        <stop className="lit" offset=".3" />
      </linearGradient>
      <rect className="board" width="720" height="438" rx="10" />
      <path className="edge-b" d="M14 16Q190 2 360 22V424Q190 404 14 428zM706 16Q530 2 360 22V424Q530 404 706 428z" />
      <path className="edge-a" d="M18 13Q190-1 360 20V420Q190 400 18 424zM702 13Q530-1 360 20V420Q530 400 702 424z" />
      <path className="edge-b" d="M22 10Q190-4 360 18V416Q190 396 22 420zM698 10Q530-4 360 18V416Q530 396 698 420z" />
      <path fill="url(#scene-left)" d="M24 9Q190-5 360 18V414Q190 394 24 418z" />
      <path fill="url(#scene-right)" d="M696 9Q530-5 360 18V414Q530 394 696 418z" />
    </>
  );
}

/** The first letter of the first line is a drop cap two lines high. */
function Print({ lines: [first = "", ...rest] }: { lines: readonly string[] }) {
  const [initial, beside] = [first.slice(0, 1), first.slice(1)];
  const indent = initial === "I" ? 424 : 447;
  return (
    <>
      <text className="print initial" x="385" y="145">
        {initial}
      </text>
      <text className="print" x={indent - (beside.startsWith(" ") ? 0 : 4)} y="108">
        {beside.trim()}
      </text>
      {rest.map((line, at) => (
        <text className="print" key={line} x={at === 0 ? indent : 388} y={145 + at * 37}>
          {line}
        </text>
      ))}
    </>
  );
}
