import { describe, expect, it } from "vitest";
import type { Language } from "#domain/language.ts";
import type { LifeFact } from "./life-fact-patterns.ts";
import { lifeFactsIn } from "./life-facts.ts";

type Said = readonly [said: string, fact: LifeFact];

const plainly: Record<Language, readonly Said[]> = {
  en: [
    ["I never married. I had my work and my garden.", "no_partner"],
    ["Well, I've never been married, you know.", "no_partner"],
    ["I stayed single all my life and never regretted a day of it.", "no_partner"],
    ["We had no children, it was not given to us.", "no_children"],
    ["I never had any kids of my own.", "no_children"],
    ["In the end we couldn't have children.", "no_children"],
    ["I was an only child, so the house was quiet.", "only_child"],
    ["I had no brothers or sisters.", "only_child"],
    ["I was adopted when I was two.", "raised_elsewhere"],
    ["My grandmother raised me on the farm.", "raised_elsewhere"],
    ["I grew up in an orphanage outside Cork.", "raised_elsewhere"],
    ["I never went to school; I minded the goats.", "no_school"],
    ["I have lived in this village all my life.", "no_migration"],
    ["I've never lived anywhere else.", "no_migration"],
    ["I was never drafted, my lungs were bad.", "no_military"],
    ["The war never reached us up there.", "no_military"],
  ],
  fr: [
    ["Je ne me suis jamais mariée. J’avais mon jardin.", "no_partner"],
    ["Moi, je suis resté célibataire.", "no_partner"],
    ["J’ai toujours vécu seule, et c’était bien.", "no_partner"],
    ["Nous n’avons pas eu d’enfants.", "no_children"],
    ["J’ai jamais eu d’enfant, vous savez.", "no_children"],
    ["J’étais fille unique, la maison était calme.", "only_child"],
    ["Je n’avais ni frère ni sœur.", "only_child"],
    ["Ma grand-mère m’a élevé à la ferme.", "raised_elsewhere"],
    ["J’ai grandi à l’assistance, jusqu’à mes quatorze ans.", "raised_elsewhere"],
    ["J’ai été adoptée à deux ans.", "raised_elsewhere"],
    ["Je ne suis jamais allé à l’école ; je gardais les chèvres.", "no_school"],
    ["J’ai toujours vécu au village.", "no_migration"],
    ["Je n’ai jamais quitté ma vallée.", "no_migration"],
    ["Je n’ai pas fait mon service, j’étais malade.", "no_military"],
    ["La guerre ne nous a jamais touchés, là-haut.", "no_military"],
  ],
};

/** Sentences that imply no fact, or the opposite. */
const inDoubt: Record<Language, readonly string[]> = {
  en: [
    "My aunt never married.",
    "She said: I never had children, and I am glad of it.",
    "If I never married, I thought, I could keep the shop.",
    "I wish I had no brothers or sisters, I told my mother.",
    "We had no children until 1962.",
    "I never married again after Tom died.",
    "I never had children with him.",
    "I never married, I lied; but my husband was in the next room.",
    "I did not have a doll.",
    "I never went to school that winter.",
    "I was the only child with shoes.",
    "Nobody was drafted that year.",
    "The kids on our street never went to church.",
  ],
  fr: [
    "Ma tante ne s’est jamais mariée.",
    "Elle disait : je n’ai jamais eu d’enfants, et tant mieux.",
    "Si je ne me suis jamais mariée avec lui, c’est à cause de son père.",
    "Nous n’avons pas eu d’enfants avant 1962.",
    "Je n’ai pas eu d’enfants tout de suite.",
    "Je ne me suis jamais mariée, ai-je menti ; mon mari était à côté.",
    "J’étais le seul enfant à porter des sabots.",
    "Je ne suis pas allé à l’école cet hiver-là.",
    "Je n’ai jamais quitté des yeux cette lampe.",
    "Mon fils est né en mars.",
  ],
};

describe.each(["en", "fr"] as const)("facts about one's own life (%s)", (language) => {
  it.each(plainly[language])("finds a plainly stated fact: %s", (said, fact) => {
    expect(lifeFactsIn(said, language).holds).toEqual([fact]);
  });

  it.each(inDoubt[language])("ignores a doubtful fact: %s", (said) => {
    expect(lifeFactsIn(said, language).holds).toEqual([]);
  });
});

it("names the words that make a question fit", () => {
  expect(lifeFactsIn("My husband and my two sons went to my sister.", "en").denied).toEqual([
    "no_children",
    "no_partner",
    "only_child",
  ]);
  expect(lifeFactsIn("Mon mari, nos enfants et ma sœur, pendant la guerre.", "fr").denied).toEqual([
    "no_children",
    "no_partner",
    "only_child",
    "no_military",
  ]);
});
