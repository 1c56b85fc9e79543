// From shapes to a picture with a painter's hand in it: outlines waver, and the ground has the grain of paper.
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";

const canvas = { width: 2000, height: 1400 };
/** Painted beyond the edges and cut off: a wavering outline has no end at the border. */
const margin = 24;
const framed = { width: canvas.width + 2 * margin, height: canvas.height + 2 * margin };

/** One drawing, 2000×1400, as SVG; `defs` and `body` are SVG. */
export function drawing(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${framed.width}" height="${framed.height}"
  viewBox="${-margin} ${-margin} ${framed.width} ${framed.height}"><defs>${brushes}${defs}</defs>${body}</svg>`;
}

/** A drawing as JPEG, 2000×1400, with `description` in its EXIF. The same drawing gives the same picture. */
export async function paint(svg: string, description: string): Promise<Buffer> {
  const flat = await sharp(Buffer.from(svg)).flatten({ background: "#1d1a2b" }).raw().toBuffer();
  const raw = { ...framed, channels: 3 as const };
  return sharp(await byHand(flat), { raw })
    .extract({ left: margin, top: margin, ...canvas })
    .withExif({ IFD0: { ImageDescription: description } })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** `soft` melts a shape, `glow` spreads it, `ragged` frays leaves. */
const brushes = `
  <filter id="ragged"><feTurbulence type="fractalNoise" baseFrequency="0.045" numOctaves="2" seed="9"/><feDisplacementMap in="SourceGraphic" scale="26"/></filter>
  <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter>
  <filter id="glow" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="34"/></filter>`;

/** Lets other work in between rows. Moves each pixel by up to a few px, as an unsteady brush does, and lays a fine grain over it. */
async function byHand(flat: Buffer): Promise<Buffer> {
  const { width, height } = framed;
  const [across, down] = [waver(2), waver(5)];
  const hand = steadyHand(11);
  const painted = Buffer.alloc(flat.length);
  for (let y = 0; y < height; y += 1) {
    if (y % 64 === 0) await setImmediate();
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.max(0, Math.min(width - 1.001, x + across(x, y)));
      const fromY = Math.max(0, Math.min(height - 1.001, y + down(x, y)));
      const grain = (hand() + hand() - 1) * 7;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        painted[at + channel] = Math.max(0, Math.min(255, between(flat, width, fromX, fromY, channel) + grain));
    }
  }
  return painted;
}

function between(flat: Buffer, width: number, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (top * width + left) * 3 + channel;
  const [a, b, c, d] = [flat[at], flat[at + 3], flat[at + width * 3], flat[at + width * 3 + 3]];
  const upper = (a ?? 0) + ((b ?? 0) - (a ?? 0)) * (x - left);
  const lower = (c ?? 0) + ((d ?? 0) - (c ?? 0)) * (x - left);
  return upper + (lower - upper) * (y - top);
}

/** Smooth noise of two wavelengths, within about ±4 px. */
function waver(seed: number): (x: number, y: number) => number {
  const hand = steadyHand(seed);
  const side = 64;
  const knots = Float32Array.from({ length: side * side }, () => hand() * 2 - 1);
  const knot = (column: number, row: number) => knots[(row % side) * side + (column % side)] ?? 0;
  const smooth = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - column), ease(y - row)];
    const upper = knot(column, row) * (1 - u) + knot(column + 1, row) * u;
    const lower = knot(column, row + 1) * (1 - u) + knot(column + 1, row + 1) * u;
    return upper * (1 - v) + lower * v;
  };
  return (x, y) => smooth(x / 62, y / 62) * 2.6 + smooth(x / 23 + 9, y / 23 + 9) * 1.5;
}

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

type Stop = [offset: number, color: string, opacity?: number];

/** A gradient from top to bottom, or outward from the middle. */
export function gradient(id: string, stops: Stop[], kind: "down" | "outward" = "down"): string {
  const inner = stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join("");
  return kind === "down"
    ? `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`
    : `<radialGradient id="${id}">${inner}</radialGradient>`;
}

/** Numbers 0..1 that come out the same on every machine, so that a drawing is always the same drawing. */
export function steadyHand(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function shape(path: string, fill: string, more = ""): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, color: string, thick: number, more = ""): string {
  const stroke = `stroke="${color}" stroke-width="${thick}" stroke-linecap="round"`;
  return `<path d="M${x1} ${y1}L${x2} ${y2}" ${stroke} fill="none" ${more}/>`;
}
