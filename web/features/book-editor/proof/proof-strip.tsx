import type { ComponentProps } from "react";
import { useLoadedWords } from "#web/lib/texts/language.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { studioWords } from "#web/story/studio/studio-words.ts";

/** The places of the studio, loaded after the proof. */
export function ProofStrip(props: Omit<ComponentProps<typeof StudioStrip>, "here">) {
  useLoadedWords(studioWords);
  return <StudioStrip {...props} here="proof" />;
}
