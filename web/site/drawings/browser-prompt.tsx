export type PromptKind = "chrome" | "firefox" | "safari" | "phone";
export type PromptWords = { alt: string; asks: string; wants: string; block: string; allow: string };

/** The position of the microphone icon beside the address, and of the prompt. */
const places: Record<PromptKind, { sign: number; question: [x: number, y: number]; phone?: true }> = {
  chrome: { sign: 118, question: [60, 118] },
  firefox: { sign: 146, question: [60, 118] },
  safari: { sign: 500, question: [150, 150] },
  phone: { sign: 40, question: [20, 150], phone: true },
};

/**
 * A browser window with its microphone prompt. A ring marks the icon to press; the second button is the one to choose.
 */
export function BrowserPrompt({ kind, words }: { kind: PromptKind; words: PromptWords }) {
  const { sign, question, phone } = places[kind];
  const [width, bar] = phone ? [320, 76] : [600, 82];
  return (
    <svg className="browser" viewBox={`0 0 ${width} 450`} role="img" aria-label={words.alt}>
      <rect className="window" x="1.5" y="1.5" width={width - 3} height="447" rx="18" />
      <path className="bar" d={`M2 ${bar}V20a18 18 0 0 1 18-18h${width - 40}a18 18 0 0 1 18 18v${bar - 20}z`} />
      {phone ? null : <path className="dots" d="M36 42v.1M62 42v.1M88 42v.1" />}
      <rect className="address" x={phone ? 18 : 108} y="20" width={phone ? 284 : 464} height="44" rx="22" />
      <text className="typed" x={phone ? 84 : sign < 300 ? 190 : 140} y="48">
        heirvoice
      </text>
      <g className="sign" transform={`translate(${sign} 30)`}>
        <rect x="9" y="2.5" width="6" height="11.5" rx="3" />
        <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M3.5 3.5l17 17" />
      </g>
      <circle className="ring" cx={sign + 12} cy="42" r="27" />
      <g transform={`translate(${question.join(" ")})`}>
        <Question words={words} width={phone ? 280 : 380} />
      </g>
    </svg>
  );
}

function Question({ words, width }: { words: PromptWords; width: number }) {
  const half = (width - 66) / 2;
  return (
    <>
      <rect className="question" width={width} height="222" rx="16" />
      <text className="asks" x="26" y="46">
        {words.asks}
      </text>
      <g className="sign" transform="translate(24 66) scale(1.15)">
        <rect x="9" y="2.5" width="6" height="11.5" rx="3" />
        <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21.2h7" />
      </g>
      <text className="typed" x="66" y="88">
        {words.wants}
      </text>
      <rect className="block" x="26" y="136" width={half} height="58" rx="29" />
      <text className="choice" x={26 + half / 2} y="172">
        {words.block}
      </text>
      <rect className="allow" x={40 + half} y="136" width={half} height="58" rx="29" />
      <text className="choice chosen" x={40 + half * 1.5} y="172">
        {words.allow}
      </text>
      <path className="hand" d={`M${28 + half * 1.6} 188v50l13-12 9 20 10-5-9-19h17z`} />
    </>
  );
}
