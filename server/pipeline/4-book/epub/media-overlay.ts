import { spanInChapter, type AudiobookChapter } from "#domain/book/audiobook.ts";
import type { Chapter, Sentence } from "#domain/book/memoir.ts";
import { xml, type Markup } from "./xml.ts";

/** One sentence and its span in the chapter's sound, in ms. */
export type Clip = { sentenceId: string; startMs: number; endMs: number; audio: AudiobookChapter };

const minMs = 40;
const joinMs = 300;

/** The clips of a chapter in reading order. A sentence without sound has none. */
export function clipsOf(chapter: Chapter, audio: AudiobookChapter[]): Clip[] {
  const own = audio.filter(({ number }) => number === chapter.number);
  const searched = [...own, ...audio.filter(({ number }) => number !== chapter.number)];
  return chapter.stories.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ sentences }) => sentences.flatMap((sentence) => clipsOfSentence(sentence, searched))),
  );
}

function clipsOfSentence(sentence: Sentence, audio: AudiobookChapter[]): Clip[] {
  const clips: Clip[] = [];
  for (const span of sentence.spans) {
    for (const chapter of audio) {
      const heard = spanInChapter(chapter, span);
      if (!heard) continue;
      const startMs = Math.round(heard.startMs);
      const endMs = Math.min(Math.round(heard.endMs), Math.floor(chapter.durationMs));
      const last = clips.at(-1);
      if (endMs - startMs < minMs) break;
      if (last && last.audio === chapter && startMs >= last.startMs && startMs - last.endMs <= joinMs)
        last.endMs = Math.max(last.endMs, endMs);
      else clips.push({ sentenceId: sentence.id, startMs, endMs, audio: chapter });
      break;
    }
  }
  return clips;
}

/** SMIL clock value, to the ms. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const fraction = String(ms % 1000).padStart(3, "0");
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}.${fraction}`;
}

export function clipsMs(clips: Clip[]): number {
  return clips.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** The overlay document of one chapter. `audioHref` gives a chapter's sound relative to it. */
export function smil(page: string, clips: Clip[], audioHref: (audio: AudiobookChapter) => string): Markup {
  const pars = clips.map(
    ({ sentenceId, startMs, endMs, audio }, at) => xml`<par id="p${at + 1}">
<text src="${page}#${sentenceId}"/>
<audio src="${audioHref(audio)}" clipBegin="${clock(startMs)}" clipEnd="${clock(endMs)}"/>
</par>`,
  );
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
<body>
<seq id="chapter" epub:textref="${page}#chapter" epub:type="bodymatter chapter">
${pars}
</seq>
</body>
</smil>
`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
