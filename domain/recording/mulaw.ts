const bias = 0x84;
const loudest = 32_635;

/** ITU-T G.711 µ-law: 16-bit samples as one byte each, which halves the transfer. */
export function toMulaw(samples: Int16Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, (sample) => {
    const sign = sample < 0 ? 0x80 : 0;
    const size = Math.min(Math.abs(sample), loudest) + bias;
    const exponent = 24 - Math.clz32(size);
    return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
  });
}

/** Any byte is a sample. */
export function fromMulaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (byte) => {
    const code = ~byte & 0xff;
    const size = (((code & 0x0f) << 3) + bias) << ((code >> 4) & 0x07);
    return code & 0x80 ? bias - size : size - bias;
  });
}
