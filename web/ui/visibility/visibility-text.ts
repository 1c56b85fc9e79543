import type { VisibilityWords } from "./visibility.en.ts";
import type { ShownVisibility } from "./visibility-picker.tsx";

/** The visibility of an answer as short text. */
export function visibilityText(
  { now }: VisibilityWords,
  { visibility, sealedUntil }: ShownVisibility,
  language: string,
): string {
  if (visibility !== "sealed") return now[visibility];
  if (sealedUntil === null) return now.sealedForLife;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return now.sealed(day.format(new Date(sealedUntil)));
}
