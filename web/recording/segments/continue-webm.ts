const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const;
const blocks = new Set<number>([ids.simpleBlock, ids.blockGroup]);
const clusterOfUnknownSize = new Uint8Array([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

/**
 * Appends the output of a second recorder to a WebM recording of `offsetMs` (RFC 9559). Drops the second header and
 * shifts the timestamp of each cluster. Chunks arrive in order and may split an element.
 */
export function continueWebm(offsetMs: number): (chunk: Blob) => Promise<Blob> {
  let rest = new Uint8Array(0);
  return async (chunk) => {
    const bytes = new Uint8Array([...rest, ...new Uint8Array(await chunk.arrayBuffer())]);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    for (let found = elementAt(bytes, at); found !== null; found = elementAt(bytes, at)) {
      const { id, bodyAt, end } = found;
      if (id === ids.cluster) parts.push(clusterOfUnknownSize);
      else if (id === ids.timestamp) parts.push(timestamp(numberIn(bytes, bodyAt, end) + Math.round(offsetMs)));
      else if (blocks.has(id)) parts.push(bytes.slice(at, end));
      at = end;
    }
    rest = bytes.slice(at);
    return new Blob(parts, { type: chunk.type });
  };
}

type WebmElement = { id: number; bodyAt: number; end: number };

/** The complete element at this offset; null while bytes are missing. A segment or cluster ends with its head. */
function elementAt(bytes: Uint8Array, at: number): WebmElement | null {
  const sizeAt = at + widthOf(bytes[at]);
  const bodyAt = sizeAt + widthOf(bytes[sizeAt]);
  if (bodyAt > bytes.length) return null;
  const id = numberIn(bytes, at, sizeAt);
  if (id === ids.segment || id === ids.cluster) return { id, bodyAt, end: bodyAt };
  const width = bodyAt - sizeAt;
  const end = bodyAt + numberIn(bytes, sizeAt, bodyAt) - 2 ** (7 * width);
  return end <= bytes.length ? { id, bodyAt, end } : null;
}

/** The length in bytes of the EBML number that begins with `first`; infinite for a missing byte. */
function widthOf(first: number | undefined): number {
  return first === undefined ? Number.POSITIVE_INFINITY : Math.clz32(first) - 23;
}

function numberIn(bytes: Uint8Array, from: number, to: number): number {
  return bytes.subarray(from, to).reduce((sum, digit) => sum * 256 + digit, 0);
}

/** A Timestamp element with an eight-byte value. */
function timestamp(ms: number): Uint8Array<ArrayBuffer> {
  const element = new Uint8Array(10);
  element.set([ids.timestamp, 0x88]);
  new DataView(element.buffer).setBigUint64(2, BigInt(ms));
  return element;
}
