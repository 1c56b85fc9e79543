import { join } from "node:path";
import type { Chapter, Memoir } from "#domain/book/memoir.ts";
import { chapterFileName } from "./chapter/file-tags.ts";
import {
  chapterRmsDb,
  layOutChapter,
  shortFileRmsDb,
  type Heard,
  type Layout,
  type Pauses,
} from "./chapter/lay-out-chapter.ts";
import type { NarrationTexts } from "./narration-texts.ts";
import type { Clips, Making } from "./prepare-clips.ts";
import { sampleRate } from "./sound/pcm.ts";
import { writeRoomTone } from "./sound/room-tone.ts";

/** One planned file of the audiobook; `chapter` is null for credits. */
export type PlannedTrack = {
  chapter: Chapter | null;
  title: string;
  name: string;
  layout: Layout;
  targetDb: number;
  report: (share: number) => void;
};

export type Plan = { opening: PlannedTrack | null; chapters: PlannedTrack[]; closing: PlannedTrack | null };

const creditTitles = {
  en: { opening: "Opening credits", closing: "Closing credits" },
  fr: { opening: "Générique de début", closing: "Générique de fin" },
};

/**
 * Plans opening credits, chapters in order, and closing credits. Credits are separate files (ACX submission
 * requirements). A chapter without a usable recording is omitted.
 */
export async function planTracks(making: Making, memoir: Memoir, clips: Clips, texts: NarrationTexts): Promise<Plan> {
  const pauses = await makePauses(making.tempDir);
  const plan = (
    chapter: Chapter | null,
    name: string,
    title: string,
    layout: Layout,
    targetDb: number,
  ): PlannedTrack => {
    const report = making.meter.piece((layout.samples / sampleRate) * 1000, "writing chapters");
    return { chapter, title, name, layout, targetDb, report };
  };
  const chapters = memoir.chapters.flatMap((chapter) => {
    const { number, title } = chapter;
    const heard = clipsIn(chapter, clips, texts.chapter(number, title));
    if (heard)
      return [plan(chapter, chapterFileName(number, title), title, layOutChapter(heard, pauses), chapterRmsDb)];
    making.warnings.push(`Chapter ${number} has no recording that can be used; the audiobook leaves it out.`);
    return [];
  });
  const credits = (part: "opening" | "closing") => {
    const heard = texts[part].flatMap((text) => saidIn(clips, text));
    if (heard.length === 0 || chapters.length === 0) return null;
    const layout = layOutChapter(heard, pauses);
    const targetDb = shortFileRmsDb(
      layout,
      chapters.map((chapter) => chapter.layout),
    );
    return plan(null, `credits/${part}`, creditTitles[memoir.language][part], layout, targetDb);
  };
  return { opening: credits("opening"), chapters, closing: credits("closing") };
}

async function makePauses(dir: string): Promise<Pauses> {
  const pause = async (ms: number) => {
    const file = join(dir, `tone-${ms}.wav`);
    return { file, ...(await writeRoomTone(file, ms)) };
  };
  return { head: await pause(750), gap: await pause(900), tail: await pause(2000) };
}

function saidIn(clips: Clips, text: string): Heard[] {
  const clip = clips.said.get(text);
  return clip ? [{ clip, recordingId: null }] : [];
}

/** Returns null when no answer of the chapter is audible. A question without an answer is not read. */
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
