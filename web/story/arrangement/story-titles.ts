import { z } from "zod/mini";
import { storySchema } from "#domain/book/memoir.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const titledSchema = z.pick(storySchema, { questionId: true, title: true, otherTitles: true });
const chapterSchema = z.object({ stories: z.array(titledSchema) });
export type TitledStory = z.infer<typeof titledSchema>;

/** The story titles of a finished book and their alternatives, by question. */
export async function loadStoryTitles(memoirId: string): Promise<ReadonlyMap<number, TitledStory>> {
  const columns = columnsOf("chapters", chapterSchema, { stories: "stories" });
  const chapters = await dataOf(rest.from("chapters").select(columns).eq("memoir_id", memoirId));
  const stories = z
    .array(chapterSchema)
    .parse(chapters)
    .flatMap((chapter) => chapter.stories);
  return new Map(stories.map((story) => [story.questionId, story]));
}

/** Null: the book chooses. */
export async function setStoryTitle(answerId: string, title: string | null): Promise<void> {
  await dataOf(rest.from("answers").update({ story_title: title }).eq("id", answerId));
}
