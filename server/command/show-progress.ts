import { MultiBar, Presets, type SingleBar } from "cli-progress";

/** Progress output: bars on a terminal, or a line at start and end in a log. */
export type ShowProgress = {
  update(name: string, fraction: number, word: string): void;
  /** Prints a permanent line. */
  say(line: string): void;
  stop(): void;
};

export function showProgress(out: NodeJS.WriteStream): ShowProgress {
  return out.isTTY ? bars(out) : lines(out);
}

function bars(out: NodeJS.WriteStream): ShowProgress {
  const format = "{name} {bar} {percentage}% {word}";
  const multi = new MultiBar(
    { stream: out, format, hideCursor: true, clearOnComplete: false, barsize: 28 },
    Presets.shades_classic,
  );
  const shown = new Map<string, SingleBar>();
  return {
    update: (name, fraction, word) => {
      const bar = shown.get(name) ?? multi.create(100, 0, { name: name.padEnd(14), word: "" });
      shown.set(name, bar);
      bar.update(Math.round(fraction * 100), { word: word.slice(0, Math.max(10, (out.columns ?? 80) - 60)) });
    },
    say: (line) => multi.log(`${line}\n`),
    stop: () => multi.stop(),
  };
}

/** Prints at most one line per 10 %. */
function lines(out: NodeJS.WriteStream): ShowProgress {
  const tenths = new Map<string, number>();
  return {
    update: (name, fraction, word) => {
      const tenth = Math.floor(fraction * 10);
      if (tenths.get(name) === tenth) return;
      tenths.set(name, tenth);
      out.write(`${name}: ${tenth * 10}%${word ? ` ${word}` : ""}\n`);
    },
    say: (line) => void out.write(`${line}\n`),
    stop: () => undefined,
  };
}
