import { z } from "zod";
import { backend } from "#web/lib/backend.ts";

const spanSchema = z.object({ recordingId: z.string(), startMs: z.number(), endMs: z.number() });
const chapterSchema = z.object({
  number: z.int(),
  title: z.string(),
  stories: z.array(z.object({ heading: z.string() })),
});
const sentenceSchema = z.object({
  id: z.string(),
  chapter: z.int(),
  story: z.int(),
  paragraph: z.int(),
  text: z.string(),
  spans: z.array(spanSchema),
});
const memoirSchema = z.object({
  title: z.string(),
  author: z.string(),
  draft: z.boolean(),
  chapters: z.array(chapterSchema),
  sentences: z.array(sentenceSchema),
});
const pathsSchema = z.array(z.object({ recording_id: z.string(), audio_file_path: z.string() }));

export type BookSentence = z.infer<typeof sentenceSchema>;
/** A memoir as its reader sees it; `paths` says where each recording lies. */
export type ReadMemoir = z.infer<typeof memoirSchema> & { paths: Map<string, string> };

/** Null when it is not there, or not this person's. */
export async function loadMemoir(id: string): Promise<ReadMemoir | null> {
  const { data, error } = await backend
    .from("memoirs")
    .select(
      "title, author, draft, chapters(number, title, stories), sentences(id, chapter, story, paragraph, text, spans)",
    )
    .eq("id", id)
    .order("number", { referencedTable: "chapters" })
    .order("chapter", { referencedTable: "sentences" })
    .order("story", { referencedTable: "sentences" })
    .order("paragraph", { referencedTable: "sentences" })
    .order("position", { referencedTable: "sentences" })
    .maybeSingle();
  if (error) throw error;
  if (data === null) return null;
  const memoir = memoirSchema.parse(data);
  const answers = await backend
    .from("answers")
    .select("recording_id, audio_file_path")
    .not("recording_id", "is", null)
    .not("audio_file_path", "is", null)
    .throwOnError();
  const paths = pathsSchema.parse(answers.data);
  return { ...memoir, paths: new Map(paths.map((one) => [one.recording_id, one.audio_file_path])) };
}
