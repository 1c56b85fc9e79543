import fc from "fast-check";
import { expect, test } from "vitest";
import type { BookSource } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { buildMemoir } from "#server/pipeline/4-book/testing/build-memoir.ts";
import { rueDeLEau, waterStreet } from "#server/pipeline/4-book/testing/water-street.ts";
import { arrangePlates } from "./arrange-plates.ts";
import { bestPassage } from "./best-passage.ts";
import { bookParts } from "./book-parts.ts";
import { findDates } from "./find-dates.ts";
import { findNames } from "./find-names.ts";

const told = (...texts: string[]) => texts.map((text, at) => ({ id: `s${at}`, text }));
const sourceOf = (memoir: Memoir): BookSource => ({
  memoir,
  photos: [],
  addresses: new Map(),
  colophon: [],
  createdAt: 1_763_600_000,
  edition: plainEdition,
});
const namesIn = (language: "en" | "fr", ...texts: string[]) =>
  findNames(told(...texts), language, "Ann Reed").map(({ sort }) => sort);

test("finds people and places by capitals and moves titles behind names", () => {
  expect(
    namesIn("en", "Mr. Hofmann met Aunt Jo at Hofmann's Bakery on Second Street.", "Jo laughed, and so did Ann."),
  ).toEqual(["Hofmann, Mr.", "Hofmann’s Bakery", "Jo, Aunt", "Second Street"]);
  expect(
    namesIn("fr", "Avec monsieur Le Roux, j'allais de Brest à la rue de l'Eau.", "C'était la mère d'Hélène Le Goff."),
  ).toEqual(["Brest", "Hélène Le Goff", "Le Roux"]);
  expect(namesIn("en", "There Mister Hofmann met Rev. Lowe.")).toEqual(["Hofmann, Mister", "Lowe, Rev."]);
  expect(
    namesIn(
      "en",
      "Then Mr. T. Thomas Fortune, Miss Alberta Crane and Rev. Dr. H.B. Lowe met General Grant in St. Louis.",
    ),
  ).toEqual(["Crane, Miss Alberta", "Fortune, Mr. T. Thomas", "Grant, General", "Lowe, Rev. Dr. H.B.", "St. Louis"]);
  expect(namesIn("en", "There we met President Kanawha Valley Bank.")).toEqual(["President Kanawha Valley Bank"]);
  expect(namesIn("en", "There the General went to Buffalo, N.Y., with a Mr. J. once.")).toEqual(["Buffalo"]);
  expect(namesIn("fr", "Monsieur Le Roux, l'instituteur.", "Puis vint monsieur Le Roux.")).toEqual(["Le Roux"]);
});

test("lists a person once if only one has the surname", () => {
  expect(
    namesIn(
      "en",
      "There Mr. Carnegie gave.",
      "Then Mister Carnegie and Mr Carnegie came.",
      "We wrote to Andrew Carnegie in May.",
      "It was for Mr. Andrew Carnegie.",
    ),
  ).toEqual(["Carnegie, Mr. Andrew"]);
  expect(findNames(told("There Mr. Lowe sat.", "And there Henry Lowe lay."), "en")).toEqual([
    { name: "Mr. Henry Lowe", sort: "Lowe, Mr. Henry", sentences: ["s0", "s1"] },
  ]);
  expect(
    namesIn("en", "There Captain Sellers sat.", "So Captain Isaiah Sellers wrote.", "He met Isaiah Sellers once."),
  ).toEqual(["Sellers, Captain Isaiah"]);
  expect(namesIn("en", "There Mrs. Zeb Lowe met Zeb Lowe.")).toEqual(["Lowe, Mrs. Zeb", "Zeb Lowe"]);
  expect(namesIn("fr", "Là, Mme Guen riait avec Yvonne Guen.", "Puis madame Kervella vint.")).toEqual([
    "Guen, Mme Yvonne",
    "Kervella",
  ]);
});

test("lists a surname with its owner unless it is a place", () => {
  expect(namesIn("en", "There Mr. Stewart sat.", "And so Stewart left.")).toEqual(["Stewart, Mr."]);
  expect(namesIn("en", "There Mr. Stewart sat.", "And so we came to Stewart by night.")).toEqual([
    "Stewart",
    "Stewart, Mr.",
  ]);
  expect(namesIn("en", "There Mr. Seymour of the New York Times was.", "She went to Sunday-school then.")).toEqual([
    "New York Times",
    "Seymour, Mr.",
  ]);
  expect(namesIn("en", "And there I was Ann Mary Reed again.")).toEqual([]);
});

test.each([
  ["a brother", ["There Mr. Lowe met Henry Lowe and Thomas Lowe."], ["Henry Lowe", "Lowe, Mr.", "Thomas Lowe"]],
  ["his wife", ["There Mrs. Lowe met Henry Lowe."], ["Henry Lowe", "Lowe, Mrs."]],
  ["a doctor", ["There Mr. Lowe and Dr. Lowe met Henry Lowe."], ["Henry Lowe", "Lowe, Dr.", "Lowe, Mr."]],
  ["a place", ["There Mr. Wayne saw Fort Wayne."], ["Fort Wayne", "Wayne, Mr."]],
  ["who is not known", ["There Miss Lowe met Zeb Lowe."], ["Lowe, Miss", "Zeb Lowe"]],
])("leaves each as they were called, where it may be %s", (_, texts, listed) => {
  expect(namesIn("en", ...texts)).toEqual(listed);
});

test("excludes months, kinship, first, brand and common words from names", () => {
  expect(
    namesIn(
      "en",
      "One Sunday in June, Mother said we had a Monarch and I prayed to God.",
      "Nobody came. Bread was all.",
      "The bread rose.",
    ),
  ).toEqual([]);
});

test("finds years in figures and words but no other numbers", () => {
  const texts = [
    "We left in nineteen fifty-seven, at four.",
    "In 1962 he paid 1950 dollars for it.",
    "He lived at 1900 Water Street.",
    "It was the year 1700, she said.",
    "We spoke to an audience of two thousand people in a town of about two thousand inhabitants.",
  ];
  expect(findDates(told(...texts), "en", 2026).map(({ year, id }) => [year, id])).toEqual([
    [1957, "s0"],
    [1962, "s1"],
  ]);
  const twice = "In 1962 we moved, and in 1958 we had married.";
  expect(findDates(told(twice), "en", 2026).map(({ year }) => year)).toEqual([1958]);
  expect(findDates(told("In 1961 our daughter was born."), "en", 2026).map(({ year }) => year)).toEqual([1961]);
  expect(findDates(told("En 1958 ma fille est née."), "fr", 2026).map(({ year }) => year)).toEqual([1958]);
  expect(findDates(told("Elle est née en mille neuf cent trente-neuf."), "fr", 2026).map(({ year }) => year)).toEqual([
    1939,
  ]);
});

test.each([waterStreet, rueDeLEau])(
  "puts whole sentences that stand by themselves on the back ($language)",
  (plain) => {
    const memoir = buildMemoir(plain);
    const texts = bestPassage(memoir) ?? [];
    const paragraphs = memoir.chapters
      .flatMap(({ stories }) => stories.flatMap((story) => story.paragraphs))
      .map(({ sentences }) => sentences.map(({ text }) => text).join(" "));
    expect(texts.join(" ").length).toBeGreaterThan(80);
    expect(paragraphs.filter((text) => text.includes(texts.join(" ")))).toHaveLength(1);
    expect(paragraphs[0]).not.toContain(texts.join(" "));
    expect(texts[0]).not.toMatch(/^(He|She|It|They|And|But|Il|Elle|Et|Mais)\b/u);
  },
);

test("puts no letter of somebody else on the back", () => {
  const letter =
    "I remember my mother's hands, and I always thought of home, and of you, in the dark and the cold of that year.";
  const memoir = buildMemoir({
    ...waterStreet,
    chapters: [{ title: "A", stories: [{ heading: "", text: `One.\n\n${letter}` }] }],
  });
  expect(bestPassage(memoir)).toEqual([letter]);
  for (const story of memoir.chapters[0]?.stories ?? [])
    story.forms = [{ form: "letter", from: story.paragraphs[1]?.sentences[0]?.id ?? "" }];
  expect(bestPassage(memoir)).toBeNull();
});

const leaning = ["C’était", "Là, c’était", "Ensuite, c’était", "Also there was", "After that there was"];
test.each([...leaning, "Partout c’était"])("puts no dependent sentence on the back: %s", (start) => {
  const rest = "la maison de ma mère au bord de la mer, et j’y pense toujours, de tout mon cœur, toute ma vie.";
  const stories = [{ heading: "", text: `Un.\n\n${start} ${rest}` }];
  const texts = bestPassage(buildMemoir({ ...rueDeLEau, chapters: [{ title: "A", stories }] }));
  expect(texts).toEqual(leaning.includes(start) ? null : [`${start} ${rest}`]);
});

test("quotes the part with the year and lists each sentence once", () => {
  const long = `${"We walked and we talked, ".repeat(9)}and in 1951, my grandfather, who was old, came home.`;
  const text = `${long} | In 1953 we left. | From 1960 to 1962 I worked.`;
  const memoir = buildMemoir({ ...waterStreet, chapters: [{ title: "A", stories: [{ heading: "", text }] }] });
  expect(bookParts(sourceOf(memoir)).timeline.map((entry) => [entry.year, entry.text])).toEqual([
    [1951, "…We walked and we talked, and in 1951, my grandfather, who was old, came home."],
    [1953, "In 1953 we left."],
    [1960, "From 1960 to 1962 I worked."],
  ]);
});

test("lists a sentence with only a date with its subject", () => {
  const text =
    "I gathered weed with my father. | It was the summer of 1952.\n\nIn 1953 we left.\n\nMay 1960.\n\nIn 1961 we came.";
  expect(yearsOf(text)).toEqual([
    "I gathered weed with my father. It was the summer of 1952.",
    "In 1953 we left.",
    "In 1961 we came.",
  ]);
  expect(yearsOf("Harold was the mixer. | He came in 1964.\n\nHe left in 1970.\n\nI stayed until 1980.")).toEqual([
    "Harold was the mixer. He came in 1964.",
    "He left in 1970.",
    "I stayed until 1980.",
  ]);
  expect(yearsOf("The bread was gone. | In March 1964 we left. | I came in 1965. | I went in 1966.")[0]).toBe(
    "In March 1964 we left.",
  );
});

const yearsOf = (text: string) => {
  const memoir = buildMemoir({ ...waterStreet, chapters: [{ title: "A", stories: [{ heading: "", text }] }] });
  return bookParts(sourceOf(memoir)).timeline.map(({ text: said }) => said);
};

test("lists independent sentences of a repeated year, one for many years", () => {
  expect(
    yearsOf(
      "And in 1951 it rained. | My son was born in 1951. | We left in 1951. | In 1953 we came. | She died in 1960.",
    ),
  ).toEqual(["My son was born in 1951.", "We left in 1951.", "In 1953 we came.", "She died in 1960."]);
  const many = Array.from({ length: 40 }, (_, at) => `In ${1940 + at} we moved. | We moved again in ${1940 + at}.`);
  expect(yearsOf(many.join(" | "))).toHaveLength(40);
});

test("omits empty lists and quotes the storyteller on the back", () => {
  const namesTwo = "We had bread with Margaret Doyle in Boston.";
  expect(namesIn("en", namesTwo)).toHaveLength(2);
  for (const text of ["We had bread.", namesTwo]) {
    const memoir = buildMemoir({ ...waterStreet, chapters: [{ title: "A", stories: [{ heading: "", text }] }] });
    expect(bookParts(sourceOf(memoir))).toEqual({ about: [], back: null, timeline: [], index: [] });
  }
});

test("places every picture once within the page and its resolution", () => {
  const shape = fc.record({
    width: fc.integer({ min: 200, max: 4000 }),
    height: fc.integer({ min: 200, max: 4000 }),
    caption: fc.constantFrom(null, "Us.", "A long caption about all of us on the porch that summer."),
  });
  const room = { width: 313, height: 480, gap: 16 };
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 11 }), (photos) => {
      const plates = arrangePlates(photos, room);
      expect(plates.flatMap(({ rows }) => rows.flat().map(({ photo }) => photo))).toEqual(photos);
      for (const { rows } of plates) {
        expect(rows.flat().length).toBeLessThanOrEqual(4);
        for (const row of rows) {
          const wide = row.reduce((sum, { width }) => sum + width, room.gap * (row.length - 1));
          expect(wide).toBeLessThanOrEqual(room.width + 0.01);
          for (const { photo, width, height } of row) {
            expect(width / height).toBeCloseTo(photo.width / photo.height, 6);
            /* 150 of its points to the inch, unless it would be lower than two inches. */
            expect(height).toBeLessThanOrEqual(Math.max(2 * 72, (photo.height / 150) * 72) + 0.01);
          }
        }
        const tall = rows.reduce((sum, row) => sum + (row[0]?.height ?? 0), room.gap * (rows.length - 1));
        expect(tall).toBeLessThanOrEqual(room.height + 0.01);
      }
    }),
  );
});
