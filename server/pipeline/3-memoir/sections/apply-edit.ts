import type { Paragraph, Sentence, Span, Story } from "#domain/book/memoir.ts";
import type { EditedSentence, SourceSentence } from "#domain/book/section.ts";
import { attachWords, comparedWords, hasSameWords, spansOfWords } from "#domain/book/section-words.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { claimId } from "#server/pipeline/3-memoir/own-words/sentence-spans.ts";
import type { SectionEdit } from "./section-edit.ts";
import { placeWords } from "./word-times.ts";

type Context = { answers: ReadonlyMap<string, TranscribedAnswer>; taken: Set<string> };
/** A sentence with the source sentences that it was made of. */
type Made = { sentence: Sentence; from: readonly string[] };

/**
 * The story as its person left it; null when nothing of it is left. A sentence whose recording is not in the story any more,
 * or whose words are not in the recording any more, is left out. Answers given since the edit follow at the end.
 */
export function applyEdit(story: Story, edit: SectionEdit, context: Context): Story | null {
  const fresh = story.paragraphs.flatMap(({ sentences }) => sentences);
  const section = new EditedSection(fresh, edit, new Set(story.recordingIds), context);
  const groups = Map.groupBy(edit.sentences, ({ paragraph }) => paragraph);
  const paragraphs = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([, sentences]) => sentences.flatMap((one) => section.make(one)))
    .filter((made) => made.length > 0);
  const known = new Set(edit.recordings);
  const since = story.paragraphs
    .filter(({ sentences }) => sentences.some(({ spans }) => spans.some(({ recordingId }) => !known.has(recordingId))))
    .map(({ sentences }) => sentences.map((sentence): Made => ({ sentence, from: [sentence.id] })));
  const all = [...paragraphs, ...since];
  return all.length === 0 ? null : withParagraphs(story, all);
}

/** The sentences of one section, each made once. */
class EditedSection {
  private readonly fresh: ReadonlyMap<string, Sentence>;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly compared: ReadonlyMap<string, string>;
  private readonly before: ReadonlyMap<string, SourceSentence>;
  private readonly inBook: ReadonlySet<string>;
  private readonly context: Context;
  private readonly placed = new Set<string>();

  constructor(fresh: readonly Sentence[], { sources }: SectionEdit, inBook: ReadonlySet<string>, context: Context) {
    this.fresh = new Map(fresh.map((one) => [one.id, one]));
    this.texts = new Map(fresh.map(({ id, text }) => [id, text]));
    this.compared = new Map(fresh.map(({ id, text }) => [id, inSpaces(text)]));
    this.before = new Map(sources.map((one) => [one.id, one]));
    this.inBook = inBook;
    this.context = context;
  }

  make({ text, from }: EditedSentence): Made[] {
    const sources = from.filter((id) => this.fresh.has(id));
    if (sources.length === from.length) return [this.attached(text, from) ?? this.byHand(text, from)];
    const gone = from.filter((id) => !this.fresh.has(id)).map((id) => this.before.get(id));
    if (gone.some((one) => one === undefined || !this.isInBook(one.spans))) return [];
    const [before, ...more] = gone;
    if (before && more.length === 0 && sources.length === 0 && hasSameWords(text, before.text))
      return this.toldNow(before.spans);
    const again = this.sourceOf(text);
    return [(again === null ? null : this.attached(text, [again])) ?? this.byHand(text, from)];
  }

  private isInBook(spans: readonly Span[]): boolean {
    return spans.every(({ recordingId }) => this.inBook.has(recordingId));
  }

  private attached(text: string, from: readonly string[]): Made | null {
    const stretches = attachWords(text, from, this.texts);
    if (stretches === null) return null;
    const parts = stretches.flatMap(({ source, ...words }) => {
      const sentence = this.fresh.get(source);
      return sentence ? [this.part(sentence, words)] : [];
    });
    const [first, ...more] = parts;
    if (!first || parts.some((part) => part === null)) return null;
    if (more.length === 0 && first.id !== undefined && !this.placed.has(first.id)) {
      this.placed.add(first.id);
      return { sentence: { ...first, id: first.id, text }, from };
    }
    const spans = parts.flatMap((part) => part?.spans ?? []);
    const origins = new Set(parts.map((part) => part?.origin));
    const origin = origins.has("by hand") ? "by hand" : origins.has("written") ? "written" : "spoken";
    return { sentence: { id: this.newId(text, spans), text, spans, origin }, from };
  }

  /** A source sentence or a stretch of it; a stretch has no id. Null when nobody knows where its words were said. */
  private part(
    sentence: Sentence,
    { from, to }: { from: number; to: number },
  ): (Partial<Pick<Sentence, "id">> & Omit<Sentence, "id">) | null {
    if (to - from === comparedWords(sentence.text).length) return sentence;
    const { text, origin, spans } = sentence;
    if (origin === "by hand") return { text, origin, spans: [] };
    const words = origin === "spoken" ? placeWords(sentence, this.context.answers) : null;
    return words && { text, origin, spans: spansOfWords(words.slice(from, to), spans) };
  }

  private byHand(text: string, from: readonly string[]): Made {
    return { sentence: { id: this.newId(text, []), text, spans: [], origin: "by hand" }, from };
  }

  private newId(text: string, spans: readonly Span[]): string {
    return claimId(`edited\n${text}\n${JSON.stringify(spans)}`, this.context.taken);
  }

  /** The sentences now spoken where these words were, for example with a corrected name. */
  private toldNow(spans: readonly Span[]): Made[] {
    return [...this.fresh.values()]
      .filter((one) => !this.placed.has(one.id) && overlapMs(one.spans, spans) * 2 > lengthMs(one.spans))
      .map((sentence) => {
        this.placed.add(sentence.id);
        return { sentence, from: [sentence.id] };
      });
  }

  private sourceOf(text: string): string | null {
    const wanted = inSpaces(text);
    return [...this.compared].find(([, words]) => words.includes(wanted))?.[0] ?? null;
  }
}

function inSpaces(text: string): string {
  return ` ${comparedWords(text).join(" ")} `;
}

function lengthMs(spans: readonly Span[]): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

function overlapMs(spans: readonly Span[], others: readonly Span[]): number {
  return spans.reduce((sum, one) => {
    const shared = others.filter(({ recordingId }) => recordingId === one.recordingId);
    return shared.reduce(
      (total, other) => total + Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)),
      sum,
    );
  }, 0);
}

/** Follow-up questions, lines and forms follow the sentences that they stood before. */
function withParagraphs(story: Story, made: readonly (readonly Made[])[]): Story {
  const paragraphs: Paragraph[] = made.map((sentences) => ({ sentences: sentences.map(({ sentence }) => sentence) }));
  const { lines, forms, asked, ...rest } = story;
  const firsts = new Map<string, string>();
  for (const sentences of made)
    for (const [at, { sentence, from }] of sentences.entries())
      for (const id of from) if (at === 0 && !firsts.has(id)) firsts.set(id, sentence.id);
  const first = (id: string) => firsts.get(id) ?? [];
  const formsNow = (forms ?? []).flatMap(({ form, from }) => {
    const now = firsts.get(from);
    return now === undefined ? [] : [{ form, from: now }];
  });
  const askedNow = (asked ?? []).flatMap(({ question, before }) => {
    const now = firsts.get(before);
    return now === undefined ? [] : [{ question, before: now }];
  });
  const linesNow = (lines ?? []).flatMap(first);
  return {
    ...rest,
    ...(linesNow.length > 0 ? { lines: linesNow } : {}),
    ...(formsNow.length > 0 ? { forms: formsNow } : {}),
    ...(askedNow.length > 0 ? { asked: askedNow } : {}),
    paragraphs,
  };
}
