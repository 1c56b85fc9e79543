import { readFileSync } from "node:fs";
import { withInline } from "#server/http/security-headers.ts";

const read = (file: string) => readFileSync(new URL(`../../../web/${file}`, import.meta.url), "utf8");
const comfort = read("ui/comfort/before-paint.js");
const atOnce = read("site/at-once.js");

/** Stands inline in every page of ours, before its style. */
export const beforePaint = `<script>${comfort}</script>`;

/** Stands inline in the public pages besides; loads one script when the page has time, the others when it is touched. */
export function loadLater(soon: string, later: readonly string[]): string {
  return `<script data-soon="${soon}" data-later="${later.join(" ")}">${atOnce}</script>`;
}

/** The policy of a page with these inline scripts. */
export function withBeforePaint(policy: string): string {
  return withInline(policy, "script", comfort);
}

export function withLoadLater(policy: string): string {
  return withInline(withBeforePaint(policy), "script", atOnce);
}
