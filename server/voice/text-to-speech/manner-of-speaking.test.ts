import { expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { commandIn } from "#domain/voice-protocol/voice-command.ts";
import { mannerIn, type Manner } from "./manner-of-speaking.ts";

const asked: Record<Language, readonly [said: string, manner: Manner | null][]> = {
  en: [
    ["Speak louder, please", "louder"],
    ["Could you speak up a bit?", "louder"],
    ["You're too quiet for me", "louder"],
    ["Would you turn the volume up, please?", "louder"],
    ["Please speak more softly", "softer"],
    ["You're too loud", "softer"],
    ["A bit quieter, please", "softer"],
    ["Could you say it a bit slower?", "slower"],
    ["Slow down a little", "slower"],
    ["You're speaking too fast for me", "slower"],
    ["Could you talk a bit faster?", "faster"],
    ["Could you repeat the question, please?", null],
    ["I can't hear you very well", null],
  ],
  fr: [
    ["Parlez plus fort, s'il vous plaît", "louder"],
    ["Pouvez-vous parler un peu plus fort ?", "louder"],
    ["Vous parlez trop bas", "louder"],
    ["Moins fort, s'il vous plaît", "softer"],
    ["Vous parlez trop fort", "softer"],
    ["Parlez plus lentement", "slower"],
    ["Vous parlez trop vite pour moi", "slower"],
    ["Parlez un peu plus vite", "faster"],
    ["Pouvez-vous répéter la question ?", null],
  ],
};

test("repeats in the requested manner", () => {
  for (const language of ["en", "fr"] as const)
    for (const [said, manner] of asked[language])
      expect([said, commandIn(said, language), mannerIn(said, language)]).toEqual([said, "repeat", manner]);
});

test("ignores stories about voices and noise", () => {
  for (const said of [
    "The radio was too loud in the kitchen",
    "Faster",
    "A little softer",
    "My mother spoke more softly",
    "The music was loud",
  ])
    expect(commandIn(said, "en"), said).toBeNull();
  for (const said of ["Mon père parlait trop fort", "Plus vite", "Un peu moins fort", "La radio était moins fort"])
    expect(commandIn(said, "fr"), said).toBeNull();
});
