import type { AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Chapter, Memoir } from "#domain/book/memoir.ts";
import { saidIn, type Reading } from "#server/pipeline/4-audiobook/reading/reading.ts";
import { narratedCredits } from "./narrated-credits.ts";
import { partsOf, type NarratedPart } from "./narrated-parts.ts";

/** The narrated edition: the words of the book, all in one voice. */
export function readBook(memoir: Memoir, settings: AudiobookSettings): Reading {
  const { opening, closing } = narratedCredits(memoir, settings.announceChapters);
  return {
    edition: "narrated",
    opening,
    closing,
    recordingIds: [],
    texts: [...new Set(allParts(memoir, settings).map(({ text }) => text))],
    heardIn: (chapter, clips) => {
      const heard = chapterParts(memoir, settings, chapter).flatMap(({ text, after }) => saidIn(clips, text, after));
      return heard.length > 0 ? heard : null;
    },
  };
}

/** Every part of the audiobook in order. Words of the credits come from no recording. */
export function allParts(memoir: Memoir, settings: AudiobookSettings): NarratedPart[] {
  const { opening, closing } = narratedCredits(memoir, settings.announceChapters);
  return [
    ...opening.map(credit),
    ...memoir.chapters.flatMap((chapter) => chapterParts(memoir, settings, chapter)),
    ...closing.map(credit),
  ];
}

function chapterParts(memoir: Memoir, settings: AudiobookSettings, chapter: Chapter): NarratedPart[] {
  const recordingIds = [...new Set(chapter.stories.flatMap((story) => story.recordingIds))];
  const { announce } = narratedCredits(memoir, settings.announceChapters);
  const announced = announce(chapter.number, chapter.title).map((text) => ({ text, recordingIds }));
  return [...announced, ...partsOf(chapter)];
}

const credit = (text: string): NarratedPart => ({ text, recordingIds: [] });
