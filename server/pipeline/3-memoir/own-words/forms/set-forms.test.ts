import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { markLines } from "#server/pipeline/2-transcripts/align/mark-lines.ts";
import { composeAnswer } from "#server/pipeline/3-memoir/own-words/compose-answer.ts";
import { correctedAnswer, rawAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";

/** Every paragraph with its form: "turn: I said, …". */
function set(answer: TranscribedAnswer): string[] {
  const { paragraphs, forms } = composeAnswer(answer, new Map(), new Set());
  return paragraphs.map((sentences) => {
    const form = forms.find(({ from }) => from === sentences[0]?.sentence.id)?.form;
    return (
      (form ? `${form}: ` : "") +
      sentences
        .map(({ sentence }) => sentence.text)
        .join(" ")
        .replaceAll("\u00a0", " ")
    );
  });
}
const en = (text: string) => set(correctedAnswer(text));
const fr = (text: string) => set(correctedAnswer(text, { language: "fr" }));

describe("a letter that is read aloud", () => {
  it("is set as a letter from salutation to name", () => {
    expect(
      en("I kept it. She wrote: Dear Mary, the baby is well. Come home soon. Yours, Tom. I never went back."),
    ).toEqual([
      "I kept it. She wrote:",
      "salutation: Dear Mary,",
      "letter: the baby is well. Come home soon.",
      "closing: Yours,",
      "signature: Tom.",
      "I never went back.",
    ]);
  });

  it("keeps its quotation marks and its own paragraphs", () => {
    expect(
      en('The card said, "My dear Mr. Hofmann,\n\nThe bread was good.\n\nWe are well.\n\nYour loving son, Karl."'),
    ).toEqual([
      "The card said,",
      'salutation: "My dear Mr. Hofmann,',
      "letter: The bread was good.",
      "letter: We are well.",
      "closing: Your loving son,",
      'signature: Karl."',
    ]);
  });

  it("is recognized in French", () => {
    expect(
      fr(
        "Il m'écrivait : « Ma chère Jeanne, la mer est grosse. Embrasse les petits. Je t'embrasse, Yves. » Je l'ai gardée.",
      ),
    ).toEqual([
      "Il m'écrivait :",
      "salutation: « Ma chère Jeanne,",
      "letter: la mer est grosse. Embrasse les petits.",
      "closing: Je t'embrasse,",
      "signature: Yves. »",
      "Je l'ai gardée.",
    ]);
    expect(fr("Chère maman, nous mangeons bien. Ton Pierre.")[0]).toBe("salutation: Chère maman,");
  });

  it("ends with a name that is no relative, in any case", () => {
    expect(en("She wrote. Dear Walter, The school is closed now. Your old teacher, Alberta Crane.").slice(-2)).toEqual([
      "closing: Your old teacher,",
      "signature: Alberta Crane.",
    ]);
    expect(en("Dear Rachel, I could not come. Your father, דוד.").at(-1)).toBe("signature: דוד.");
  });

  it("begins with the salutation nearest to its closing", () => {
    expect(en("Dear Mary, I have no news yet. Dear Tom, the baby is well. Yours, Ann.")).toEqual([
      "Dear Mary, I have no news yet.",
      "salutation: Dear Tom,",
      "letter: the baby is well.",
      "closing: Yours,",
      "signature: Ann.",
    ]);
  });

  it.each([
    "Dear Mary, she was always so kind to us. She died in May.",
    "Oh dear, I said, and Tom laughed. Love, Tom said, is patient.",
    "My dear mother, God rest her, baked on Mondays. We loved her. Yours, Tom, and mine.",
    "She wrote: dear me, what a year. Sincerely, I did not know.",
    "We bought a dear little house, and he was yours, Tom.",
  ])("requires more than one of its words: %s", (text) => {
    expect(en(text)).toEqual([text]);
  });
});

describe("dialogue", () => {
  it("has a paragraph for each quoted turn", () => {
    expect(
      en('He stood there. "Can I have a job?" I said. "Wash your hands," he said. "You start Monday." I ran home.'),
    ).toEqual([
      "He stood there.",
      'turn: "Can I have a job?" I said.',
      'turn: "Wash your hands," he said. "You start Monday."',
      "I ran home.",
    ]);
  });

  it("precedes a letter that follows at once", () => {
    expect(en('"Eight?" she said. "Nine," I said. She wrote: Dear Tom, I am well. Love, Ann.')).toEqual([
      'turn: "Eight?" she said.',
      'turn: "Nine," I said.',
      "She wrote:",
      "salutation: Dear Tom,",
      "letter: I am well.",
      "closing: Love,",
      "signature: Ann.",
    ]);
  });

  it("attributes an answer without a name by the speakers around it", () => {
    expect(
      en('"Seven times eight?" she said. "Try," she said. "Fifty-six." "You knew it all along," she said.'),
    ).toEqual([
      'turn: "Seven times eight?" she said. "Try," she said.',
      'turn: "Fifty-six."',
      'turn: "You knew it all along," she said.',
    ]);
  });

  it("splits unquoted turns and keeps every letter", () => {
    expect(en("I said, can I have a job, and he said, wash your hands, and I said, yes sir. I was eleven.")).toEqual([
      "turn: I said, can I have a job,",
      "turn: and he said, wash your hands,",
      "turn: and I said, yes sir.",
      "I was eleven.",
    ]);
    expect(
      set(
        rawAnswer(
          "so i went in and i said can i have a job and he said wash your hands and i said yes sir | | it was may",
        ),
      ),
    ).toEqual([
      "turn: So I went in and I said can I have a job.",
      "turn: And he said wash your hands.",
      "turn: And I said yes sir.",
      "It was may.",
    ]);
  });

  it("excludes lines and two unpunctuated turns", () => {
    const lines = '"Who is there?" I said.\n"It is me," he said.\n"Come in and sit down with us," I said.';
    const answer = correctedAnswer(lines);
    expect(set(answer).join(" ")).toContain("turn:");
    expect(set({ ...answer, words: markLines(answer.words, lines) })).toEqual([lines.replaceAll("\n", " ")]);
    const said = "so i went in and i said can i have a job and he said wash your hands";
    expect(set(rawAnswer(`${said} | | it was may`)).join(" ")).not.toContain("turn:");
  });

  it("is recognized in French with the verb on either side", () => {
    expect(fr("Je lui ai dit : « Tu viens ? » Il m'a répondu : « Non, je reste. » La porte s'est fermée.")).toEqual([
      "turn: Je lui ai dit : « Tu viens ? »",
      "turn: Il m'a répondu : « Non, je reste. »",
      "La porte s'est fermée.",
    ]);
    expect(fr("« Tu viens ? » ai-je dit. « Non », dit-il. Et voilà.")).toEqual([
      "turn: « Tu viens ? » ai-je dit.",
      "turn: « Non », dit-il.",
      "Et voilà.",
    ]);
  });

  it.each([
    "He said that I was late. I said that I was sorry. He said to go home.",
    "He said I was late, and I said I was sorry.",
    'She always said, "Eat." That was her way. He said, "Sleep."',
    'He called it "the wet five" and she called it "the dry one" and that was all.',
    'My mother said, "Eat." She said, "You will need it."',
    "People asked, and we answered. They said so. I said so.",
    'He said, "I never closed this quotation. And she said, no.',
  ])("excludes reported speech and one-sided quotations: %s", (text) => {
    expect(en(text)).toEqual([text]);
  });
});

const pieces = [
  "Dear Mary,", "My dear Tom,", "Chère Jeanne,", "Yours, Tom.", "Love, Mother.", "Je t'embrasse, Yves.", "She wrote:", "I said,",
  "and he said,", "He said", "« Viens ? »", '"Come in."', '"No,"', "he said.", "ai-je dit.", "il m'a dit :", "the baby is well.",
  "we ate #set and one tin", "Then", '"', "»", "\n\n", "…", "that", "?", "and she asked", "yes sir.",
]; // prettier-ignore
const letters = (text: string) => text.normalize("NFC").replace(/[^\p{L}\p{N}#]/gu, "");

it("never changes, loses or moves a corrected letter", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 30 }),
      fc.constantFrom("en", "fr"),
      (some, language) => {
        const text = some.join(" ").trim();
        fc.pre(/\p{L}/u.test(text));
        const answer = correctedAnswer(text, { language });
        const { paragraphs, leftOut, forms } = composeAnswer(answer, new Map(), new Set());
        const out = new Set(leftOut.map(({ word }) => word));
        const kept = answer.words.filter((word) => !out.has(word)).map((word) => word.text);
        const printed = paragraphs.flat().map(({ sentence }) => sentence.text);
        expect(letters(printed.join(" ")).toLowerCase()).toBe(letters(kept.join(" ")).toLowerCase());
        const firsts = paragraphs.map(([first]) => first?.sentence.id);
        for (const { from } of forms) expect(firsts).toContain(from);
      },
    ),
  );
});
