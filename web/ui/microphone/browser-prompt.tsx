import type { BrowserFamily } from "./browser-family.ts";

export type PromptWords = { asks: string; use: string; block: string; allow: string };
type PromptProps = { family: BrowserFamily; words: PromptWords; label: string };

/** The prompt's position: right of the address or before it. */
const markAtRight: Record<BrowserFamily, boolean> = {
  chrome: true,
  edge: true,
  firefox: false,
  safari: false,
  android: false,
  iphone: false,
};

/** A drawing of the browser window that marks where to press. */
export function BrowserPrompt({ family, words, label }: PromptProps) {
  return family === "android" || family === "iphone" ? (
    <PhonePrompt family={family} words={words} label={label} />
  ) : (
    <DeskPrompt family={family} words={words} label={label} />
  );
}

function DeskPrompt({ family, words, label }: PromptProps) {
  const right = markAtRight[family];
  const x = right ? 523 : 148;
  return (
    <svg className="prompt" viewBox="0 0 600 470" role="img" aria-label={label}>
      <rect className="window" x="2" y="2" width="592" height="450" rx="18" />
      <path className="quiet" d="M3 20q0-17 18-17h556q17 0 17 17v62H3z" />
      <path className="dots" d="M34 42h.1M60 42h.1M86 42h.1" />
      <rect className="window" x="118" y="20" width="448" height="44" rx="22" />
      <text x={right ? 150 : 186} y="49">
        heirvoice
      </text>
      <CrossedMicrophone x={x - 13} y={28} />
      <circle className="ring" cx={x} cy="42" r="26" />
      {right ? (
        <path className="ring" d="M520 76C524 108 500 122 452 130M470 116l-20 14 22 12" />
      ) : (
        <path className="ring" d="M150 76C150 108 170 122 214 130M196 116l20 14-22 12" />
      )}
      <rect className="window" x="126" y="150" width="390" height="232" rx="16" />
      <text className="bold" x="156" y="196">
        {words.asks}
      </text>
      <Microphone x={154} y={214} />
      <text x="196" y="239">
        {words.use}
      </text>
      <Choices at={{ left: 156, right: 326, y: 286 }} words={words} />
      <path className="pointer" transform="translate(404 340)" d="M0 0l0 62 15-13 11 26 13-6-11-25 20-2z" />
    </svg>
  );
}

function PhonePrompt({ words, label }: PromptProps) {
  return (
    <svg className="prompt phone" viewBox="0 0 350 344" role="img" aria-label={label}>
      <path className="device" d="M20 344V44Q20 6 58 6h234q38 0 38 38v300" />
      <rect className="speaker" x="138" y="18" width="74" height="13" rx="6.5" />
      <rect className="quiet" x="48" y="48" width="254" height="46" rx="23" />
      <CrossedMicrophone x={66} y={57} />
      <circle className="ring" cx="79" cy="71" r="24" />
      <text x="114" y="78">
        heirvoice
      </text>
      <rect className="window" x="38" y="124" width="274" height="188" rx="18" />
      <text className="bold" x="62" y="166">
        {words.asks}
      </text>
      <Microphone x={60} y={178} />
      <text x="100" y="202">
        {words.use}
      </text>
      <Choices at={{ left: 52, right: 178, y: 232 }} words={words} narrow />
    </svg>
  );
}

type ChoicesProps = { at: { left: number; right: number; y: number }; words: PromptWords; narrow?: boolean };

function Choices({ at, words, narrow = false }: ChoicesProps) {
  const width = narrow ? 118 : 158;
  return (
    <>
      <rect className="window" x={at.left} y={at.y} width={width} height="58" rx="29" />
      <text className="middle soft" x={at.left + width / 2} y={at.y + 36}>
        {words.block}
      </text>
      <rect className="allow" x={at.right} y={at.y} width={width} height="58" rx="29" />
      <text className="middle bold allowed" x={at.right + width / 2} y={at.y + 36}>
        {words.allow}
      </text>
    </>
  );
}

function CrossedMicrophone({ x, y }: { x: number; y: number }) {
  return (
    <g className="crossed" transform={`translate(${x} ${y})`}>
      <rect x="9" y="2.5" width="8" height="14" rx="4" />
      <path d="M5 13a8 8 0 0 0 16 0M13 21v4M3 3l20 22" />
    </g>
  );
}

function Microphone({ x, y }: { x: number; y: number }) {
  return (
    <g className="drawn" transform={`translate(${x} ${y}) scale(1.35)`}>
      <rect x="9" y="2.5" width="6" height="11.5" rx="3" />
      <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21" />
    </g>
  );
}
