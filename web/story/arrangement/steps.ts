import { z } from "zod/mini";
import { arrangementSchema, maxChapters, type ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";

/** `side` of which neighbor: a place that holds its meaning when others move. */
const besideSchema = <Of extends z.ZodMiniType>(of: Of) => z.object({ side: z.enum(["before", "after"]), of });

/** `beside`: null is the last place. */
const stepSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("place chapter"), key: z.string(), beside: besideSchema(z.string()) }),
  z.object({ kind: z.literal("rename"), key: z.string(), title: z.nullable(z.string()) }),
  z.object({ kind: z.literal("hide chapter"), key: z.string(), hidden: z.boolean() }),
  z.object({ kind: z.literal("merge"), key: z.string(), into: z.string() }),
  z.object({ kind: z.literal("add"), key: z.string(), title: z.string() }),
  z.object({
    kind: z.literal("place story"),
    questionId: z.int(),
    into: z.string(),
    beside: z.nullable(besideSchema(z.int())),
  }),
  z.object({ kind: z.literal("hide story"), questionId: z.int(), hidden: z.boolean() }),
  z.object({ kind: z.literal("restore"), chapters: arrangementSchema.shape.chapters }),
]);
export type Step = z.infer<typeof stepSchema>;
export const stepsSchema = z.array(stepSchema);

/**
 * The chapters after a step. A step that does not fit them any more changes nothing, and one that was done already
 * changes nothing again.
 */
export function applyStep(chapters: ArrangedChapter[], step: Step): ArrangedChapter[] {
  switch (step.kind) {
    case "place chapter":
      return placeChapter(chapters, step);
    case "rename":
      return change(chapters, step.key, { title: step.title });
    case "hide chapter":
      return change(chapters, step.key, { hidden: step.hidden });
    case "merge":
      return merge(chapters, step.key, step.into);
    case "add":
      return chapters.length >= maxChapters || chapters.some(({ key }) => key === step.key)
        ? chapters
        : [...chapters, added(step.key, step.title)];
    case "place story":
      return placeStory(chapters, step);
    case "hide story":
      return chapters.map((chapter) => ({
        ...chapter,
        sections: chapter.sections.map((one) =>
          one.questionId === step.questionId ? { ...one, hidden: step.hidden } : one,
        ),
      }));
    default:
      return step.chapters;
  }
}

const added = (key: string, title: string): ArrangedChapter => ({ key, parts: [], title, hidden: false, sections: [] });

function change(chapters: ArrangedChapter[], key: string, to: Partial<ArrangedChapter>): ArrangedChapter[] {
  return chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...to } : chapter));
}

type PlaceChapter = Extract<Step, { kind: "place chapter" }>;

function placeChapter(chapters: ArrangedChapter[], { key, beside }: PlaceChapter): ArrangedChapter[] {
  const moved = chapters.find((chapter) => chapter.key === key);
  const others = chapters.filter((chapter) => chapter !== moved);
  const at = others.findIndex((chapter) => chapter.key === beside.of);
  return moved && at >= 0 ? others.toSpliced(placeAt(at, beside), 0, moved) : chapters;
}

const placeAt = (at: number, { side }: { side: "before" | "after" }) => (side === "before" ? at : at + 1);

function merge(chapters: ArrangedChapter[], key: string, into: string): ArrangedChapter[] {
  const from = chapters.find((chapter) => chapter.key === key);
  if (!from || key === into || !chapters.some((chapter) => chapter.key === into)) return chapters;
  return chapters
    .filter((chapter) => chapter !== from)
    .map((chapter) =>
      chapter.key === into ? { ...chapter, sections: [...chapter.sections, ...from.sections] } : chapter,
    );
}

type PlaceStory = Extract<Step, { kind: "place story" }>;

function placeStory(chapters: ArrangedChapter[], { questionId, into, beside }: PlaceStory): ArrangedChapter[] {
  const section = chapters.flatMap(({ sections }) => sections).find((one) => one.questionId === questionId);
  if (!section || beside?.of === questionId || !chapters.some(({ key }) => key === into)) return chapters;
  return chapters.map((chapter) => {
    const others = chapter.sections.filter((one) => one !== section);
    if (chapter.key !== into) return { ...chapter, sections: others };
    const at = others.findIndex((one) => one.questionId === beside?.of);
    return {
      ...chapter,
      sections: others.toSpliced(beside && at >= 0 ? placeAt(at, beside) : others.length, 0, section),
    };
  });
}
