/** A waveform as rows of text: a digit is the height of a bar, a space the pause between two words. */
export type VoiceRows = readonly string[];

type Drawn = { left: number; top: number; step: number; row: number; unit: number };

/** The bars of all rows as one SVG path. */
export function voicePath(rows: VoiceRows, { left, top, step, row, unit }: Drawn): string {
  return rows
    .flatMap((bars, at) =>
      [...bars].flatMap((bar, place) => {
        const tall = Number(bar) * unit;
        return bar === " " ? [] : [`M${left + place * step} ${top + at * row - tall / 2}v${tall}`];
      }),
    )
    .join("");
}
