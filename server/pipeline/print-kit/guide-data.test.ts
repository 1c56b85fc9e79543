import { expect, test } from "vitest";
import type { PrintSpec } from "#domain/book/book.ts";
import type { Language } from "#domain/language.ts";
import { bleed, coverGeometry } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { guideData } from "./guide-data.ts";

const trim = { width: 6, height: 9 };

function guideOf(pages: number, language: Language, binding: PrintSpec["binding"] = "hardcover casewrap") {
  const kind = binding === "hardcover casewrap" ? "hardcover" : "paperback";
  const { spine, ...cover } = coverGeometry(pages, trim, kind);
  const file = { objectKey: "", sha256: "a".repeat(64) };
  const approvedAt = new Date("2026-06-14T10:52:00Z");
  const proof = { number: 3, pages, approvedAt, title: "The String", author: "Evelyn", language };
  const spec = { trim, bleed, pages, binding, spineWidth: spine, cover, fonts: ["EBGaramond-Regular"] };
  const guide = guideData({ ...proof, interior: file, cover: file, spec: file }, spec);
  const [inside, outside] = guide.sections.map(({ rows }) => Object.fromEntries(rows));
  const plain: unknown = JSON.parse(JSON.stringify({ ...guide, inside, outside }).replaceAll("\u00a0", " "));
  return plain;
}

test("names the sizes of a hardcover in inches first", () => {
  expect(guideOf(300, "en")).toMatchObject({
    proof: "Proof 3, approved on 14 June 2026",
    refusal: null,
    inside: {
      "Trimmed size": "6 × 9 in (152.4 × 228.6 mm)",
      Sheet: "6.25 × 9.25 in (158.8 × 235 mm) with the bleed",
    },
    outside: {
      Sheet: "14.688 × 10.75 in (373.1 × 273.1 mm): back, spine and front in one",
      Spine: expect.stringContaining("0.938 in (23.8 mm), computed for 300 pages"),
      Edges: "0.75 in (19 mm) are folded around the boards, which stand out 0.125 in (3.2 mm) beyond the pages",
    },
  });
});

test("names the sizes of a paperback in millimeters first in French", () => {
  expect(guideOf(300, "fr", "paperback, perfect bound")).toMatchObject({
    proof: "Épreuve 3, approuvée le 14 juin 2026",
    outside: {
      Reliure: "Broché, dos carré collé",
      Dos: expect.stringContaining("18,7 mm (0,736 po), calculé pour 300 pages"),
      Bords: "3,2 mm (0,125 po) de fond perdu sont coupés sur les quatre côtés",
    },
  });
});

test("says why common printers refuse a book outside their limits", () => {
  expect([24, 800].map((pages) => guideOf(pages, "en"))).toMatchObject([{ refusal: null }, { refusal: null }]);
  expect(guideOf(22, "en")).toMatchObject({ refusal: expect.stringContaining("refuse fewer than 24") });
  expect(guideOf(802, "en")).toMatchObject({ refusal: expect.stringContaining("refuse more than 800") });
  expect(guideOf(802, "fr")).toMatchObject({ refusal: expect.stringContaining("refusent plus de 800") });
});
