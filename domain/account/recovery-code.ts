/** Ten at a time, each opens once. */
export const recoveryCodeCount = 10;

/** Crockford's 32 signs: none of them is taken for another. */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 8;

/** `K7QM-42TX`, of so many random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, length)].map((byte) => signs[byte % signs.length]).join("");
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Normalizes a typed code: any case, with or without the dash. Null when it is no code. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (plain.length !== length || [...plain].some((sign) => !signs.includes(sign))) return null;
  return `${plain.slice(0, length / 2)}-${plain.slice(length / 2)}`;
}
