import type { Edition } from "#domain/book/edition.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";

type Cover = { memoirId: string; edition: Edition; file: string; signal: AbortSignal };

/** Draws the square cover. A title without glyphs in any font costs the cover, not the audiobook: returns the reason. */
export async function drawAudiobookCover(
  tools: StoryTools,
  { memoirId, edition, file, signal }: Cover,
): Promise<string | null> {
  const { drawCover } = await import("#server/pipeline/4-book/draw-cover.ts");
  const { loadBookSource } = await import("#server/pipeline/book-source/load-book-source.ts");
  const { source } = await loadBookSource(tools, memoirId, edition);
  try {
    await drawCover(source, file, { shape: "square", signal });
    return null;
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code !== "font_missing") throw thrown;
    return error.message;
  }
}
