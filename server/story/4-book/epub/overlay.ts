import { spanInChapter, type AudiobookChapter } from "#domain/audiobook.ts";
import type { Chapter } from "#domain/memoir.ts";
import { chapterFile } from "./pages.ts";

export type Overlay = { smil: string; durationMs: number; sentences: number };

/** Which stretch of the chapter's sound each sentence lights up for; null when none of it was recorded. */
export function overlayOf(chapter: Chapter, audio: AudiobookChapter): Overlay | null {
  const file = chapterFile(chapter);
  const pairs: string[] = [];
  let durationMs = 0;
  for (const story of chapter.stories)
    for (const paragraph of story.paragraphs)
      for (const sentence of paragraph.sentences)
        for (const clip of clipsOf(sentence.spans, audio)) {
          pairs.push(
            `<par id="p${pairs.length + 1}"><text src="${file}.xhtml#${sentence.id}"/><audio src="audio/${file}.mp3" clipBegin="${clock(clip.startMs)}" clipEnd="${clock(clip.endMs)}"/></par>`,
          );
          durationMs += clip.endMs - clip.startMs;
        }
  const [first] = pairs;
  if (!first) return null;
  const begin = /#(s[0-9a-z-]+)"/.exec(first)?.[1] ?? "";
  const smil = `<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
<seq id="seq1" epub:textref="${file}.xhtml#${begin}" epub:type="chapter">
${pairs.join("\n")}
</seq></body></smil>
`;
  return { smil, durationMs, sentences: pairs.length };
}

function clipsOf(
  spans: Chapter["stories"][number]["paragraphs"][number]["sentences"][number]["spans"],
  audio: AudiobookChapter,
) {
  return spans.flatMap((span) => {
    const heard = spanInChapter(audio, span);
    if (!heard) return [];
    const [startMs, endMs] = [
      Math.max(0, Math.round(heard.startMs)),
      Math.min(Math.floor(audio.durationMs), Math.round(heard.endMs)),
    ];
    return endMs > startMs ? [{ startMs, endMs }] : [];
  });
}

/** Seconds with milliseconds, as SMIL's clock values allow. */
export function clock(ms: number): string {
  return `${(ms / 1000).toFixed(3)}s`;
}
