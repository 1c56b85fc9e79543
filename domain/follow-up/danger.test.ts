import { expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { dangerIn, type Danger } from "./danger.ts";
import { feelingIn } from "./feeling.ts";

const said: Record<Language, readonly (readonly [string, Danger | null])[]> = {
  en: [
    ["Some nights I want to die.", "self-harm"],
    ["I have been thinking I would kill myself, to be honest.", "self-harm"],
    ["They would be better off without me.", "self-harm"],
    ["I don’t want to wake up any more.", "self-harm"],
    ["My son hits me when the pension is late.", "abuse"],
    ["She locks me in, and he takes my money.", "abuse"],
    ["They won’t let me see a doctor.", "abuse"],
    ["I have fallen and I can’t get up.", "danger"],
    ["There is a pain in my chest.", "danger"],
    ["My father hit me once, in 1949, and never again.", null],
    ["He beats me at checkers every Sunday.", null],
    ["The bus hits the bridge, you see, that was the joke.", null],
    ["I nearly died laughing.", null],
    ["My grandmother died in the spring.", null],
  ],
  fr: [
    ["Certains soirs, j’ai envie de mourir.", "self-harm"],
    ["J’ai pensé à me tuer, voyez-vous.", "self-harm"],
    ["Ils seraient mieux sans moi.", "self-harm"],
    ["Je ne veux plus vivre comme ça.", "self-harm"],
    ["Mon fils me frappe quand la retraite tarde.", "abuse"],
    ["Elle m’enferme dans la chambre.", "abuse"],
    ["Il me prend ma retraite, tous les mois.", "abuse"],
    ["Je suis tombée et je ne peux plus me relever.", "danger"],
    ["J’ai mal à la poitrine depuis ce matin.", "danger"],
    ["Mon père m’a giflé une fois, en 1949.", null],
    ["Il me bat aux cartes tous les dimanches.", null],
    ["J’étais morte de rire.", null],
    ["Ma grand-mère est morte au printemps.", null],
  ],
};

for (const language of ["en", "fr"] as const)
  test(`separates danger from hard memories: ${language}`, () => {
    for (const [words, danger] of said[language]) expect(dangerIn(words, language), words).toBe(danger);
  });

test("scores heavy and medium words and offers support at the threshold", () => {
  expect(feelingIn("She died. I was sad.", "en")).toEqual({
    score: 4,
    heavy: ["died"],
    medium: ["sad"],
    needsEmotionalSupport: true,
  });
  expect(feelingIn("I was sad, so sad.", "en")).toMatchObject({ score: 1, needsEmotionalSupport: false });
  expect(feelingIn("Il était inquiet, elle était inquiète.", "fr")).toMatchObject({
    score: 2,
    needsEmotionalSupport: true,
  });
  for (const form of ["décédé", "décédée", "décédés", "DÉCÉDÉES", "decedee"])
    expect(feelingIn(`Ils sont ${form}.`, "fr").heavy, form).toHaveLength(1);
  expect(feelingIn("Elle n’a pas pleuré, l’orpheline, malgré l’enterrement.", "fr").heavy).toEqual([
    "enterrement",
    "orpheline",
  ]);
  expect(feelingIn("J’étais mort de rire, et j’avais une faim de loup.", "fr").score).toBe(0);
  expect(feelingIn("I was dying to see the dead end of the line.", "en").score).toBe(0);
});
