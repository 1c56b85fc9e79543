import { create } from "qrcode";

/** A QR code as an SVG of one path with a quiet zone of four modules, and its printed address. */
export type Code = { svg: string; url: string; address: string };

export function drawCode(url: string): Code {
  const { modules } = create(url, { errorCorrectionLevel: "M" });
  const quiet = 4;
  let path = "";
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
  const side = modules.size + 2 * quiet;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path d="${path}" fill="#000"/></svg>`;
  return { svg, url, address: url.replace(/^https?:\/\//, "").replace(/\/$/, "") };
}
