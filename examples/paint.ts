import sharp from "sharp";

/** Writes a drawing as JPEG, 2000 px wide. */
export async function paint(svg: string, outFile: string): Promise<void> {
  await sharp(Buffer.from(svg))
    .resize({ width: 2000 })
    .flatten({ background: "#fbf6ec" })
    .jpeg({ quality: 90 })
    .toFile(outFile);
}

export function drawing(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

export function gradient(id: string, stops: [number, string][]): string {
  const marks = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function shape(points: string, fill: string, more = ""): string {
  return `<path d="${points}" fill="${fill}" ${more}/>`;
}
