const headerBytes = 8;
const kinds = {
  dropped: new Set(["ftyp", "moov", "sidx", "mfra"]),
  held: new Set(["moov", "trak", "mdia", "moof", "traf"]),
};

/**
 * Appends the output of a second recorder to a fragmented MP4 recording of `offsetMs` (ISO 14496-12). Drops the second
 * header and shifts the decode time of each fragment. Chunks arrive in order and may split a box.
 */
export function continueMp4(offsetMs: number): (chunk: Blob) => Promise<Blob> {
  let rest = new Uint8Array(0);
  let unitsPerSecond = 0;
  return async (chunk) => {
    const bytes = new Uint8Array([...rest, ...new Uint8Array(await chunk.arrayBuffer())]);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    for (let end = endOfBox(bytes, at); end !== null; end = endOfBox(bytes, at)) {
      const box = bytes.slice(at, end);
      const kind = kindOf(box, 0);
      if (kind === "moov") unitsPerSecond = timescaleOf(box);
      if (kind === "moof") moveDecodeTimes(box, Math.round((offsetMs * unitsPerSecond) / 1000));
      if (!kinds.dropped.has(kind)) parts.push(box);
      at = end;
    }
    rest = bytes.slice(at);
    return new Blob(parts, { type: chunk.type });
  };
}

/** The offset in bytes after the box; null while the box is incomplete. */
function endOfBox(bytes: Uint8Array, at: number): number | null {
  if (at + headerBytes > bytes.length) return null;
  const end = at + sizeOf(bytes, at);
  return end > at && end <= bytes.length ? end : null;
}

function sizeOf(bytes: Uint8Array, at: number): number {
  const view = viewOf(bytes);
  const size = view.getUint32(at);
  if (size !== 1) return Math.max(size, headerBytes);
  return at + 16 <= bytes.length ? Number(view.getBigUint64(at + headerBytes)) : Number.POSITIVE_INFINITY;
}

function kindOf(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at + 4, at + headerBytes));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The start offsets of all boxes of this kind, nested ones included. */
function* boxesIn(bytes: Uint8Array, wanted: string, from = 0, to = bytes.length): Generator<number> {
  for (let at = from; at + headerBytes <= to; at += sizeOf(bytes, at)) {
    const kind = kindOf(bytes, at);
    if (kind === wanted) yield at;
    else if (kinds.held.has(kind))
      yield* boxesIn(bytes, wanted, at + headerBytes, Math.min(to, at + sizeOf(bytes, at)));
  }
}

/** Time units per second of the first track. */
function timescaleOf(moov: Uint8Array): number {
  for (const at of boxesIn(moov, "mdhd")) return viewOf(moov).getUint32(at + (moov[at + headerBytes] === 1 ? 28 : 20));
  return 0;
}

function moveDecodeTimes(moof: Uint8Array, units: number): void {
  const view = viewOf(moof);
  for (const at of boxesIn(moof, "tfdt")) {
    const time = at + headerBytes + 4;
    if (moof[at + headerBytes] === 1) view.setBigUint64(time, view.getBigUint64(time) + BigInt(units));
    else view.setUint32(time, view.getUint32(time) + units);
  }
}
