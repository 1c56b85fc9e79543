import { join } from "node:path";
import type { Chapter, Memoir } from "#domain/book/memoir.ts";
import { chapterFileName } from "./chapter/file-tags.ts";
import { chapterRmsDb, layOutChapter, shortFileRmsDb, type Layout, type Pauses } from "./chapter/lay-out-chapter.ts";
import type { Making } from "./prepare-clips.ts";
import { saidIn, type Clips, type Reading } from "./reading/reading.ts";
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
export async function planTracks(making: Making, memoir: Memoir, clips: Clips, reading: Reading): Promise<Plan> {
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
    const heard = reading.heardIn(chapter, clips);
    if (heard)
      return [plan(chapter, chapterFileName(number, title), title, layOutChapter(heard, pauses), chapterRmsDb)];
    making.warnings.push(`Chapter ${number} has no recording that can be used; the audiobook leaves it out.`);
    return [];
  });
  const credits = (part: "opening" | "closing") => {
    const heard = reading[part].flatMap((text) => saidIn(clips, text));
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
  return {
    head: await pause(750),
    gap: await pause(900),
    sentence: await pause(350),
    paragraph: await pause(700),
    tail: await pause(2000),
  };
}
