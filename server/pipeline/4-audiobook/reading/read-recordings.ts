import type { AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Chapter, Memoir } from "#domain/book/memoir.ts";
import type { Heard } from "#server/pipeline/4-audiobook/chapter/lay-out-chapter.ts";
import { narrationTexts } from "#server/pipeline/4-audiobook/narration-texts.ts";
import { saidIn, type Clips, type Reading } from "./reading.ts";

/** The original voice: the person's recordings, with titles and questions by a computer voice. */
export function readRecordings(memoir: Memoir, settings: AudiobookSettings): Reading {
  const { opening, closing, chapter: announced } = narrationTexts(memoir, settings);
  const texts = memoir.chapters.flatMap(({ number, title, stories }) => [
    announced(number, title) ?? [],
    stories.map((story) => story.heading),
  ]);
  return {
    edition: "original voice",
    opening,
    closing,
    recordingIds: [
      ...new Set(memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds))),
    ],
    texts: [...new Set([...opening, ...texts.flat(), ...closing])],
    heardIn: (chapter, clips) => clipsIn(chapter, clips, announced(chapter.number, chapter.title)),
  };
}

/** A question without an answer is not read. */
function clipsIn(chapter: Chapter, clips: Clips, announcement: string | null): Heard[] | null {
  const stories = chapter.stories.flatMap((story) => {
    const answers = story.recordingIds.flatMap((recordingId) => {
      const clip = clips.answers.get(recordingId);
      return clip ? [{ clip, recordingId }] : [];
    });
    return answers.length ? [...saidIn(clips, story.heading), ...answers] : [];
  });
  return stories.length ? [...(announcement ? saidIn(clips, announcement) : []), ...stories] : null;
}
