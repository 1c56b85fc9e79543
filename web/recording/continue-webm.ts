const clusterId = [0x1f, 0x43, 0xb6, 0x75] as const;
const timestampId = 0xe7;
const unknownSize = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] as const;

/**
 * Appends the output of a second recorder to a WebM recording of `offsetMs` (RFC 9559). Drops the second header and
 * shifts the timestamp of each cluster. Chunks arrive in order.
 */
export function continueWebm(offsetMs: number): (chunk: Blob) => Promise<Blob> {
  let begun = false;
  return async (chunk) => {
    const bytes = new Uint8Array(await chunk.arrayBuffer());
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let from = begun ? 0 : bytes.length;
    for (const at of clustersIn(bytes)) {
      const stamp = at + clusterId.length + unknownSize.length;
      if (!begun) from = at;
      begun = true;
      const length = (bytes[stamp + 1] ?? 0) & 0x0f;
      const digits = bytes.subarray(stamp + 2, stamp + 2 + length);
      const ms = digits.reduce((sum, digit) => sum * 256 + digit, 0) + Math.round(offsetMs);
      parts.push(bytes.subarray(from, stamp), timestamp(ms));
      from = stamp + 2 + length;
    }
    parts.push(bytes.subarray(from));
    return new Blob(parts, { type: chunk.type });
  };
}

/**
 * The start offsets of clusters of unknown size. Recorders write ID, size, then the timestamp as the first element.
 */
function* clustersIn(bytes: Uint8Array): Generator<number> {
  const head = [...clusterId, ...unknownSize, timestampId];
  for (let at = bytes.indexOf(head[0] ?? 0); at !== -1; at = bytes.indexOf(head[0] ?? 0, at + 1))
    if (head.every((byte, offset) => bytes[at + offset] === byte)) yield at;
}

/** A Timestamp element with an eight-byte value. */
function timestamp(ms: number): Uint8Array<ArrayBuffer> {
  const element = new Uint8Array(10);
  element.set([timestampId, 0x88]);
  new DataView(element.buffer).setBigUint64(2, BigInt(ms));
  return element;
}
