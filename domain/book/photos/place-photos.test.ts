import { expect, test } from "vitest";
import type { Chapter, Story } from "#domain/book/memoir.ts";
import { divideParagraph, placePhotos } from "./place-photos.ts";

const story = (questionId: number, paragraphs: string[][], lines?: string[]): Story => ({
  questionId,
  heading: "",
  recordingIds: ["r"],
  ...(lines ? { lines } : {}),
  paragraphs: paragraphs.map((ids) => ({
    sentences: ids.map((id) => ({ id, text: id, spans: [], origin: "by hand" as const })),
  })),
});
const chapters: Chapter[] = [
  { number: 1, title: "One", stories: [story(1, [["s1", "s2"], ["s3"]]), story(2, [["s4", "s5"]], ["s4"])] },
  { number: 2, title: "Two", stories: [story(3, [])] },
];
const photo = (
  id: string,
  questionId: number,
  afterSentence: string | null,
  place: "text" | "photo page" = "text",
) => ({
  id,
  questionId,
  afterSentence,
  place,
  position: id.charCodeAt(0),
});
const ids = (placed: readonly { id: string }[] | undefined) => placed?.map(({ id }) => id);

test("places photographs behind their sentences in their order", () => {
  const placed = placePhotos({ chapters }, [photo("b", 1, "s1"), photo("a", 1, "s1"), photo("c", 1, null)]);
  expect([ids(placed.after.get("s1")), ids(placed.after.get("s3"))]).toEqual([["a", "b"], ["c"]]);
});

test("moves a photograph without its sentence to the end of its section", () => {
  expect([...placePhotos({ chapters }, [photo("a", 1, "s99")]).after.keys()]).toEqual(["s3"]);
});

test("interrupts no verse", () => {
  expect([...placePhotos({ chapters }, [photo("a", 2, "s4")]).after.keys()]).toEqual(["s5"]);
});

test("collects the photo page of a chapter", () => {
  const placed = placePhotos({ chapters }, [
    photo("a", 3, null, "photo page"),
    photo("b", 1, "s1", "photo page"),
    photo("c", 9, null),
    photo("d", 3, null),
  ]);
  expect([ids(placed.pages.get(1)), ids(placed.pages.get(2)), ids(placed.left)]).toEqual([["b"], ["a"], ["c", "d"]]);
});

test("divides a paragraph behind each photograph", () => {
  const sentences = [{ id: "s1" }, { id: "s2" }, { id: "s3" }];
  const parts = (...after: string[]) =>
    divideParagraph({ sentences }, new Map(after.map((id) => [id, [id]]))).map((part) => [
      ids(part.sentences),
      part.photos,
    ]);
  expect(parts()).toEqual([[["s1", "s2", "s3"], []]]);
  expect(parts("s1", "s3")).toEqual([
    [["s1"], ["s1"]],
    [["s2", "s3"], ["s3"]],
  ]);
});
