/** The code points a TrueType font draws, from its `cmap` table (formats 4 and 12; OpenType 1.9 §cmap). */
export function glyphCoverage(font: Buffer): Set<number> {
  const covered = new Set<number>();
  const cmap = tableOffset(font, "cmap");
  if (cmap === null) return covered;
  const count = font.readUInt16BE(cmap + 2);
  for (let record = 0; record < count; record++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + record * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(font, at, covered);
    if (format === 12) addGroups(font, at, covered);
  }
  return covered;
}

function tableOffset(font: Buffer, tag: string): number | null {
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table++) {
    const at = 12 + table * 16;
    if (font.toString("latin1", at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  return null;
}

function addSegments(font: Buffer, at: number, covered: Set<number>): void {
  const doubled = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = font.readUInt16BE(ends + segment);
    const delta = font.readUInt16BE(starts + doubled + segment);
    const rangeAt = starts + doubled * 2 + segment;
    const range = font.readUInt16BE(rangeAt);
    const start = font.readUInt16BE(starts + segment);
    for (let point = start; point <= end && point !== 0xffff; point++) {
      const glyph = range === 0 ? point : font.readUInt16BE(rangeAt + range + (point - start) * 2);
      if (range === 0 ? ((point + delta) & 0xffff) !== 0 : glyph !== 0) covered.add(point);
    }
  }
}

function addGroups(font: Buffer, at: number, covered: Set<number>): void {
  const groups = font.readUInt32BE(at + 12);
  for (let group = 0; group < groups; group++) {
    const start = font.readUInt32BE(at + 16 + group * 12);
    const end = font.readUInt32BE(at + 20 + group * 12);
    for (let point = start; point <= end; point++) covered.add(point);
  }
}
