import type { ArrangeWords } from "./arrange.en.ts";
import type { ShownChapter } from "./shown-chapters.ts";
import type { Step } from "./steps.ts";

type Around = { before: readonly ShownChapter[]; after: readonly ShownChapter[] };

/** What a step did, for people who do not see it. */
export function describeStep(step: Step, { before, after: chapters }: Around, words: ArrangeWords): string {
  const { said } = words;
  const of = (key: string) => chapters.find((chapter) => chapter.key === key);
  const titleOf = (key: string) => of(key)?.title ?? "";
  switch (step.kind) {
    case "place chapter":
      return said.moved(titleOf(step.key), chapters.findIndex(({ key }) => key === step.key) + 1, chapters.length);
    case "rename":
      return said.renamed(titleOf(step.key));
    case "hide chapter":
      return (step.hidden ? said.hidden : said.shown)(titleOf(step.key));
    case "merge":
      return said.merged(titleOf(step.into));
    case "add":
      return said.added(step.title);
    case "place story":
      return placeOf(
        before.find(({ key }) => key === step.into),
        step.questionId,
      ) === 0
        ? said.storyTo(titleOf(step.into))
        : said.storyMoved(placeOf(of(step.into), step.questionId), of(step.into)?.stories.length ?? 0);
    case "hide story":
      return step.hidden ? said.storyHidden : said.storyShown;
    default:
      return words.undone;
  }
}

function placeOf(chapter: ShownChapter | undefined, questionId: number): number {
  return (chapter?.stories.findIndex((story) => story.questionId === questionId) ?? 0) + 1;
}
