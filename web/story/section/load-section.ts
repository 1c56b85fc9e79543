import { z } from "zod/mini";
import type { Span } from "#domain/book/memoir.ts";
import {
  editedSentenceSchema,
  sourceSentenceSchema,
  textOfContent,
  toldContent,
  type EditedSentence,
} from "#domain/book/section.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const contentSchema = z.array(editedSentenceSchema);

const sectionSchema = z.object({
  session_id: z.uuid(),
  question_id: z.int(),
  chapter: z.nullable(z.int()),
  chapter_title: z.nullable(z.string()),
  title: z.nullable(z.string()),
  heading: z.string(),
  sources: z.array(sourceSentenceSchema),
  content: z.nullable(contentSchema),
  /** The recordings whose sentences the content was made beside. */
  known: z.nullable(z.array(z.uuid())),
  version: z.int(),
  cut_version: z.int(),
  sounds: z.array(
    z.object({
      recording_id: z.uuid(),
      audio_path: z.nullable(z.string()),
      told_at: z.string(),
      follow_up: z.nullable(z.int()),
    }),
  ),
  sections: z.array(
    z.object({ question_id: z.int(), title: z.nullable(z.string()), heading: z.string(), seconds: z.int() }),
  ),
});
/** `told`: the section as its recordings tell it. `text`: the content as it is saved. */
export type LoadedSection = z.infer<typeof sectionSchema> & { told: EditedSentence[]; text: string };

/** A section of a story; null while no book was composed with it, or when the person may not edit it. */
export async function loadSection(storyId: string, question: number): Promise<LoadedSection | null> {
  const found = await dataOf(rest.rpc("read_section", { p_story: storyId, p_question: question }));
  const section = z.nullable(sectionSchema).parse(found);
  if (section === null) return null;
  const told = toldContent(section.sources);
  const content = section.content && [...section.content, ...toldSince(section, told)];
  return { ...section, told, text: textOfContent(content ?? told) };
}

/** What answers tell that were given after the edit: new paragraphs behind it. */
function toldSince({ sources, content, known }: z.infer<typeof sectionSchema>, told: readonly EditedSentence[]) {
  const shown = new Set(known);
  const isNew = ({ spans }: { spans: readonly Span[] }) => spans.some(({ recordingId }) => !shown.has(recordingId));
  const added = new Set(sources.filter(isNew).map(({ id }) => id));
  const after = 1 + Math.max(-1, ...(content ?? []).map(({ paragraph }) => paragraph));
  return told
    .filter(({ from }) => from.some((id) => added.has(id)))
    .map((one) => ({ ...one, paragraph: after + one.paragraph }));
}

/** The content of a saved text. */
export function contentOf(text: string): EditedSentence[] {
  return contentSchema.parse(JSON.parse(text));
}

type Edit = { storyId: string; section: LoadedSection; text: string; base: number; editor: string };

/** Saves a section and returns its new version. Status 409: somebody saved another one meanwhile. */
export async function saveSection({ storyId, section, text, base, editor }: Edit): Promise<number> {
  const isAsTold = text === textOfContent(section.told);
  const saved = rest.rpc("save_section", {
    p_story: storyId,
    p_question: section.question_id,
    p_content: isAsTold ? null : contentOf(text),
    p_base: base,
    p_change: editor,
    p_recordings: recordingsOf(section),
  });
  return z.int().parse(await dataOf(saved));
}

/** The recordings whose sentences an editor of the section shows. */
export function recordingsOf({ sources }: LoadedSection): string[] {
  return [...new Set(sources.flatMap(({ spans }) => spans.map(({ recordingId }) => recordingId)))];
}

const revisionSchema = z.object({
  number: z.int(),
  user_id: z.uuid(),
  author_id: z.nullable(z.uuid()),
  content: z.nullable(contentSchema),
  saved_at: z.string(),
});
export type SectionRevision = z.infer<typeof revisionSchema>;

/** The newest revisions, newest first. */
export async function loadRevisions(section: LoadedSection, count: number): Promise<SectionRevision[]> {
  const revisions = rest
    .from("chapter_revisions")
    .select(columnsOf("chapter_revisions", revisionSchema))
    .eq("session_id", section.session_id)
    .eq("question_id", section.question_id)
    .order("number", { ascending: false })
    .limit(count);
  return z.array(revisionSchema).parse(await dataOf(revisions));
}
