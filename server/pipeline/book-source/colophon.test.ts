import { describe, expect, it } from "vitest";
import type { Memoir } from "#domain/book/memoir.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { rueDeLEau, waterStreet } from "#server/pipeline/4-book/testing/water-street.ts";
import { draftCount } from "#server/pipeline/4-book/words/book-words.ts";
import { colophonLines } from "./colophon.ts";

const certain = (heard: number, estimated: number, unheard: number) => ({ heard, estimated, "not heard": unheard });
const linesOf = (memoir: Memoir, counts: ReturnType<typeof certain>) =>
  colophonLines(memoir, new Date("2026-11-22"), counts, false);

/** The same memoir, so many of its sentences written by a model. */
function written(memoir: Memoir, count: number): Memoir {
  const copy = structuredClone(memoir);
  const all = copy.chapters.flatMap(({ stories }) =>
    stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences)),
  );
  for (const sentence of all.slice(0, count)) sentence.origin = "written";
  return copy;
}

describe("how a book was made", () => {
  const [en, fr] = [buildMemoir(waterStreet), buildMemoir(rueDeLEau)];

  it("calls only recognized words the speaker's own", () => {
    expect(linesOf(en, certain(3, 0, 0))[1]).toMatch(/^The words are the speaker’s own\./);
    expect(linesOf(en, certain(3, 0, 1))[1]).toMatch(/^What was heard is told in the speaker’s own words\./);
    const none = linesOf(en, certain(0, 0, 4203));
    expect(none.join(" ")).not.toMatch(/own|spoken/);
    expect(none).toContain("4,203 sentences were written, and not heard in any recording.");
    expect(linesOf(fr, certain(0, 0, 1))).toContain(
      "1 phrase a été écrite et n’a été entendue dans aucun enregistrement.",
    );
    expect(linesOf(fr, certain(4203, 0, 0)).join(" ")).toMatch(/4\s203 phrases renvoient/);
  });

  it("counts one, some and all", () => {
    expect(linesOf(written(en, 1), certain(1, 0, 0)).join(" ")).toMatch(/Of \d+ sentences, 1 was written/);
    expect(linesOf(written(en, Infinity), certain(1, 0, 0)).join(" ")).toMatch(/All \d+ sentences were written/);
    expect(linesOf(written(fr, 1), certain(1, 0, 0)).join(" ")).toMatch(/Sur \d+ phrases, 1 a été écrite/);
    expect(linesOf(written(fr, Infinity), certain(1, 0, 0)).join(" ")).toMatch(/Les \d+ phrases ont été écrites/);
    expect([1, 2, 3].map((unread) => draftCount(unread, 3, "en"))).toEqual([
      "Draft: 1 of 3 answers has not been read yet.",
      "Draft: 2 of 3 answers have not been read yet.",
      "Draft: none of its 3 answers has been read yet.",
    ]);
    expect(draftCount(1, 1, "en")).toBe("Draft: its one answer has not been read yet.");
    expect([1, 2, 3].map((unread) => draftCount(unread, 3, "fr"))).toEqual([
      "Brouillon : 1 réponse sur 3 n’a pas encore été relue.",
      "Brouillon : 2 réponses sur 3 n’ont pas encore été relues.",
      "Brouillon : aucune de ses 3 réponses n’a encore été relue.",
    ]);
  });
});
