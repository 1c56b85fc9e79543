import { join } from "node:path";
import sharp from "sharp";

export const waveBox = { x: 90, y: 196, width: 1100, height: 84 };

const paper = "#FBF6EC";
const colours = { heard: "#7A2A1E", toCome: "#9A8971" };

/** The waveform of a scene twice: played, and unplayed followed by equal blank space, so that it can slide away. */
export async function drawWave(
  peaks: number[],
  workspace: string,
  name: string,
): Promise<{ heard: string; toCome: string }> {
  const heard = join(workspace, `${name}-heard.png`);
  const toCome = join(workspace, `${name}-to-come.png`);
  await sharp(bars(peaks, colours.heard)).png().toFile(heard);
  await sharp(bars(peaks, colours.toCome))
    .extend({ right: waveBox.width, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toFile(toCome);
  return { heard, toCome };
}

function bars(peaks: number[], colour: string): Buffer {
  const { width, height } = waveBox;
  const pitch = width / peaks.length;
  const strokes = peaks.map((peak, at) => {
    const tall = Math.max(2, (peak / 100) * (height - 10));
    return `M${((at + 0.5) * pitch).toFixed(1)} ${((height - tall) / 2).toFixed(1)}v${tall.toFixed(1)}`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>
    <path d="${strokes.join("")}" stroke="${colour}" stroke-width="${(pitch * 0.45).toFixed(1)}" stroke-linecap="round"/></svg>`,
  );
}
