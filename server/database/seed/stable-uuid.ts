import { createHash } from "node:crypto";

/** A deterministic UUID of the parts (RFC 9562 version 8). */
export function stableUuid(...parts: string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
