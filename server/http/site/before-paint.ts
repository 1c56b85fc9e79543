import { readFileSync } from "node:fs";
import { withInline } from "#server/http/security-headers.ts";

const text = readFileSync(new URL("../../../web/ui/comfort/before-paint.js", import.meta.url), "utf8");

/** The one script that stands inline in pages of ours. */
export const beforePaint = `<script>${text}</script>`;

export function withBeforePaint(policy: string): string {
  return withInline(policy, "script", text);
}
