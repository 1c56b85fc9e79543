/** Decodes a text file: UTF-8 with or without BOM, UTF-16 with BOM. Null for other encodings and binary data. */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return holdsControlCharacters(text) ? null : text.replace(/\r\n?/g, "\n");
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}

function holdsControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
}
