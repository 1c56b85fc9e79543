import type { Language } from "#domain/language.ts";
import type { Paragraph } from "#domain/memoir.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { AppError } from "#server/errors.ts";
import { claimId } from "#server/story/3-memoir/own-words/sentence-spans.ts";
import { checkSection } from "./check-section.ts";
import { partTurns } from "./part-turns.ts";
import type { RunIndex } from "./run-index.ts";
import { spansOfSegments, timedWords, type Segment } from "./segments.ts";
import { writeSection, type Brief, type Draft, type Refusal } from "./write-section.ts";

const tries = 2;

/**
 * One part of a story as it goes into the book, the segments it stands for, and what was refused on the way. `turns`: the first
 * sentences of what each says in a written dialogue.
 */
export type ComposedSection = { paragraphs: Paragraph[]; turns: string[]; used: Segment[]; refused: Refusal[] };

/** Who writes, and the other model that reads it. */
export type Writers = { model: TextModel; proofreader: TextModel | null };

/**
 * Writes a part and checks it, once more when something was refused; a sentence that still fails gives way to the words it
 * cites. A letter that was read aloud is nobody's to write again. `taken` keeps sentence ids unique.
 */
export async function composeSection(
  writers: Writers,
  segments: Segment[],
  runs: RunIndex,
  brief: Brief,
  language: Language,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<ComposedSection> {
  const refused: Refusal[] = [];
  if (segments.some(({ asRead }) => asRead)) return { ...inOwnWords(segments), refused };
  let last: Attempt | null = null;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    last = await attemptSection(writers, segments, runs, brief, refused, language, signal);
    refused.push(...last.refused);
    if (last.draft && last.refused.length === 0) break;
  }
  if (!last?.draft) return { ...inOwnWords(segments), refused };
  const written = asWritten(last.draft, new Set(last.refused.map(({ text }) => text)), segments, taken);
  const parted = written.paragraphs.map((paragraph) => partTurns(paragraph, language));
  return {
    paragraphs: parted.flatMap(({ paragraphs }) => paragraphs),
    turns: parted.flatMap(({ turns }) => turns),
    used: written.used,
    refused,
  };
}

type Attempt = { draft: Draft | null; refused: Refusal[] };

async function attemptSection(
  writers: Writers,
  segments: Segment[],
  runs: RunIndex,
  brief: Brief,
  before: readonly Refusal[],
  language: Language,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const draft = await writeSection(writers.model, segments, brief, before, language, signal);
    return { draft, refused: await checkSection(writers.proofreader, draft, segments, runs, language, signal) };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "model_failed") throw thrown;
    return { draft: null, refused: [{ text: segments[0]?.text ?? "", reason: thrown.message }] };
  }
}

/**
 * The draft without what was refused. A segment that a refused sentence cites is told in its own words, once, where the
 * first sentence that cites it stood; so no other written sentence may tell it again.
 */
function asWritten(draft: Draft, refused: ReadonlySet<string>, segments: readonly Segment[], taken: Set<string>) {
  const written = draft.paragraphs.flatMap((paragraph) => paragraph.sentences);
  const bad = written.filter(({ text }) => refused.has(text));
  const own = spread(
    bad.flatMap((sentence) => sentence.segments),
    written,
  );
  const cites = (ids: readonly string[]) => segments.filter(({ id }) => ids.includes(id));
  if (bad.some((sentence) => cites(sentence.segments).length === 0))
    for (const { id } of segments) if (!isCited(id, written, own)) own.add(id);
  const used = new Set<Segment>();
  const paragraphs: Paragraph[] = [];
  for (const paragraph of draft.paragraphs) {
    const sentences = paragraph.sentences.flatMap(({ text, segments: ids }) => {
      const cited = cites(ids);
      if (refused.has(text) || ids.some((id) => own.has(id)))
        return cited
          .filter((segment) => own.has(segment.id) && !used.has(segment))
          .flatMap((segment) => {
            used.add(segment);
            return segment.sentences.map(({ sentence }) => sentence);
          });
      for (const segment of cited) used.add(segment);
      const first = timedWords(cited).flatMap((word) => word.heard)[0] ?? "";
      const id = claimId(`${cited[0]?.answer.soundHash ?? cited[0]?.answer.recordingId}\n${first}\n${text}`, taken);
      return [{ id, text: text.trim(), spans: spansOfSegments(cited), origin: "written" as const }];
    });
    if (sentences.length > 0) paragraphs.push({ sentences });
  }
  const left = segments.filter((segment) => own.has(segment.id) && !used.has(segment));
  for (const segment of left) used.add(segment);
  return { paragraphs: [...paragraphs, ...inOwnWords(left).paragraphs], used: [...used] };
}

/** The segments of refused sentences, and those of sentences that cite any of them besides. */
function spread(ids: readonly string[], written: readonly { segments: string[] }[]): Set<string> {
  const own = new Set(ids);
  for (let size = -1; size !== own.size;) {
    size = own.size;
    for (const { segments } of written) if (segments.some((id) => own.has(id))) for (const id of segments) own.add(id);
  }
  return own;
}

function isCited(id: string, written: readonly { segments: string[] }[], own: ReadonlySet<string>): boolean {
  return written.some(({ segments }) => segments.includes(id) && !segments.some((one) => own.has(one)));
}

/** The segments as they were said, in the paragraphs they were said in. */
export function inOwnWords(segments: Segment[]): Omit<ComposedSection, "refused"> {
  const groups = Map.groupBy(segments, ({ answer, paragraph }) => `${answer.recordingId} ${paragraph}`);
  const paragraphs = [...groups.values()]
    .flatMap((group) => group[0]?.asRead ?? [group.flatMap(({ sentences }) => sentences)])
    .map((composed) => ({ sentences: composed.map(({ sentence }) => sentence) }));
  return { paragraphs, turns: [], used: segments };
}
