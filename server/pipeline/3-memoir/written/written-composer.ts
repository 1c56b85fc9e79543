import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { UnwrittenReason } from "#domain/book/memoir.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { AppError } from "#server/platform/errors.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import {
  stopWhenCancelled,
  type Composer,
  type Composition,
  type MemoirSource,
  type Work,
} from "#server/pipeline/3-memoir/compose-memoir.ts";
import type { Judge } from "#server/pipeline/3-memoir/judge/judge.ts";
import { composeAnswers } from "#server/pipeline/3-memoir/own-words/own-words-composer.ts";
import type { ComposedAnswer } from "#server/pipeline/3-memoir/own-words/compose-answer.ts";
import { collectComposition } from "./collect-composition.ts";
import { extractFacts, type Fact } from "./extract-facts.ts";
import { mergeFacts } from "./merge-facts.ts";
import { outlineInOrder, outlineChapter } from "./outline-chapter.ts";
import { indexRuns } from "./run-index.ts";
import { cutSegments, partsToWrite, type Segment } from "./segments.ts";
import { styleCard } from "./prompts/style-card.ts";
import { inOwnWords, composeSection, type ComposedSection } from "./compose-section.ts";
import { Spending, type Allowance } from "./allowance.ts";
import type { Checks } from "./check-section.ts";
import { estimateWriting } from "./estimate-writing.ts";
import { rememberAnswers } from "./remember-answers.ts";
import { StopWriting } from "./stop-writing.ts";
import type { Brief } from "./write-section.ts";

const sectionWords = 240;
const remembered = 40;
/** The limit of consecutive sections that the judge refuses completely, and their minimum number of sentences. */
const mostRefusedWhole = { sections: 3, sentences: 8 };

/** `open`: opens the judge over models that `wrap` counts and caches. `asksModel`: whether it uses any. */
export type JudgeSource = { name: string; asksModel: boolean; open(wrap: (model: TextModel) => TextModel): Judge };
export type WrittenSettings = { model: TextModel; judge: JudgeSource; allowance: Allowance };

/**
 * A model writes the memoir in steps: segments, facts, outline, sections, checks. The person's own words replace what
 * rules or judge refuse. The transcript leaves the machine for the models' vendors.
 */
export function writtenComposer(settings: WrittenSettings): Composer {
  const { model, judge, allowance } = settings;
  return {
    name: `written 5 ${model.name} ${judge.name} ${allowance.calls} ${allowance.tokens}`,
    kind: "written",
    model: model.name,
    proofreader: judge.name,
    estimate: (words) => estimateWriting(words, { asksJudge: judge.asksModel }),
    compose: (source, work) => composeWritten(settings, source, work),
  };
}

/** The state of one composition. `stopped`: why the writing has ended. */
type State = {
  model: TextModel;
  checks: Checks;
  stopped: UnwrittenReason | null;
  refusedInARow: { sections: number; sentences: number };
};

async function composeWritten(settings: WrittenSettings, source: MemoirSource, work: Work): Promise<Composition> {
  const { language } = source;
  const composed: ComposedAnswer[] = [];
  for await (const one of composeAnswers(source.answers)) composed.push(one);
  const segments = cutSegments(composed);
  const spending = new Spending(settings.allowance);
  const wrap = (model: TextModel) => {
    const counted = spending.count(askedAfter(work.beforeAsking, model));
    return work.cacheDir ? rememberAnswers(counted, join(work.cacheDir, "written")) : counted;
  };
  const model = wrap(settings.model);
  using judge = closing(settings.judge.open(wrap));
  const state: State = {
    model,
    checks: {
      judge: stoppingJudge(judge),
      runs: indexRuns(segments),
      all: segments,
      sentences: segments.flatMap(({ id, answer, sentences }) =>
        sentences.map(({ sentence }) => ({ text: sentence.text, segment: id, answer: answer.recordingId })),
      ),
      confirmed: source.author,
    },
    stopped: null,
    refusedInARow: { sections: 0, sentences: 0 },
  };
  const { sections, contradictions } = await writeSections(state, composed, segments, language, work);
  const all = [...sections.values()].flat();
  const sum = (of: (section: ComposedSection) => number) => all.reduce((total, section) => total + of(section), 0);
  const { calls, tokens } = spending;
  return {
    ...collectComposition(composed, segments, sections, contradictions),
    writing: {
      written: sum(({ written }) => written),
      rewritten: sum(({ rewritten }) => rewritten),
      givenBack: sum(({ givenBack }) => givenBack),
      calls,
      tokens,
      stopped: state.stopped,
    },
  };
}

function askedAfter(before: Work["beforeAsking"], model: TextModel): TextModel {
  if (!before) return model;
  return {
    name: model.name,
    ask: async (question) => {
      await before();
      return model.ask(question);
    },
  };
}

function closing(judge: Judge): Judge & Disposable {
  return { ...judge, [Symbol.dispose]: () => judge.close?.() };
}

/** An unreachable judge ends the writing. An invalid answer costs only its section. */
function stoppingJudge(judge: Judge): Judge {
  return {
    name: judge.name,
    async judge(...question) {
      try {
        return await judge.judge(...question);
      } catch (thrown) {
        if (!(thrown instanceof AppError) || /^(model_failed|cancelled|no_consent)$/.test(thrown.code)) throw thrown;
        throw new StopWriting("judge unreachable", thrown);
      }
    },
  };
}

async function writeSections(
  state: State,
  composed: readonly ComposedAnswer[],
  segments: readonly Segment[],
  language: Language,
  work: Work,
) {
  const { signal } = work;
  const { model } = state;
  const facts = await orElse(state, factsOfAnswers(state, segments, language, work), []);
  const nobody: Awaited<ReturnType<typeof mergeFacts>> = { people: [], timeline: [], contradictions: [] };
  const life = await orElse(state, mergeFacts(model, facts, language, signal), nobody);
  work.onProgress(0.35, "planning");
  const style = styleCard(segments);
  const taken = new Set(composed.flatMap(({ paragraphs }) => paragraphs.flat().map(({ sentence }) => sentence.id)));
  const sections = new Map<number, ComposedSection[]>();
  let done = 0;
  for (const chapter of Map.groupBy(segments, ({ answer }) => chapterOfQuestion(answer.questionId).number).values()) {
    const inOrder = outlineInOrder(chapter);
    const outline = state.stopped
      ? inOrder
      : await orElse(state, outlineChapter(model, chapter, language, signal), inOrder);
    const alreadyTold: string[] = [];
    for (const { questionId, segments: planned } of outline) {
      for (const part of partsToWrite(planned, sectionWords)) {
        stopWhenCancelled(signal);
        const brief = {
          question: questionOf(composed, questionId),
          style,
          people: life.people,
          alreadyTold: alreadyTold.slice(-remembered),
        };
        const section = await nextSection(state, part, brief, part[0]?.answer.language ?? language, taken, signal);
        sections.set(questionId, [...(sections.get(questionId) ?? []), section]);
        alreadyTold.push(...claimsOf(facts, section.used));
        done += part.length;
        work.onProgress(0.35 + (done / segments.length) * 0.6, "writing");
      }
    }
  }
  return { sections, contradictions: life.contradictions };
}

/** The section, or its own words after the writing has ended. */
async function nextSection(
  state: State,
  part: Segment[],
  brief: Brief,
  language: Language,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<ComposedSection> {
  const own = inOwnWords(part);
  if (state.stopped) return own;
  const section = await orElse(state, composeSection(state, part, brief, language, taken, signal), own);
  if (section.written > 0) {
    const { sections, sentences } = state.refusedInARow;
    state.refusedInARow = section.isRefusedWhole
      ? { sections: sections + 1, sentences: sentences + section.written }
      : { sections: 0, sentences: 0 };
  }
  const { sections, sentences } = state.refusedInARow;
  if (sections >= mostRefusedWhole.sections && sentences >= mostRefusedWhole.sentences)
    state.stopped = "judge refuses everything";
  return section;
}

async function factsOfAnswers(
  state: State,
  segments: readonly Segment[],
  language: Language,
  work: Work,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  const answers = [...Map.groupBy(segments, ({ answer }) => answer.recordingId).values()];
  for (const [at, answer] of answers.entries()) {
    stopWhenCancelled(work.signal);
    if (state.stopped) return facts;
    facts.push(...(await orElse(state, extractFacts(state.model, answer, language, work.signal), [])));
    work.onProgress(((at + 1) / answers.length) * 0.3, "reading");
  }
  return facts;
}

/** A step with invalid answers is skipped; `StopWriting` is recorded; any other failure is thrown. */
async function orElse<T>(state: State, step: Promise<T>, without: T): Promise<T> {
  try {
    return await step;
  } catch (thrown) {
    if (thrown instanceof StopWriting) state.stopped = thrown.reason;
    else if (!(thrown instanceof AppError) || thrown.code !== "model_failed") throw thrown;
    return without;
  }
}

function questionOf(composed: readonly ComposedAnswer[], questionId: number): string {
  return composed.find(({ answer }) => answer.questionId === questionId)?.answer.question ?? "";
}

function claimsOf(facts: readonly Fact[], used: readonly Segment[]): string[] {
  const ids = new Set(used.map(({ id }) => id));
  return facts.filter((fact) => fact.segments.some((id) => ids.has(id))).map(({ claim }) => claim);
}
