import { expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { checkSentence } from "#server/story/3-memoir/gate/check-sentence.ts";

/** `said | true | false`: what an editor makes of speech, and the same form with another meaning. */
const told: Record<Language, string> = {
  en: `The iceman came on Fridays, Mr. Petrillo. He'd chip off a piece for us. | Mr. Petrillo would chip off a piece for us. | We would chip off a piece for Mr. Petrillo.
She took in sewing from the ladies on the hill. And they'd pay my mother late. | The ladies on the hill would pay my mother late. | My mother would pay the ladies on the hill late.
Frank was sick. I wasn't. | Frank was sick, but I wasn't. | Frank was sick, but I was.
After the war my father came home and he opened a shop. | After the war, my father came home. | After the war, my father opened a home.
When the express came through the plates would rattle. | The plates would rattle when the express came through. | The express would rattle when the plates came through.
I had a dog. His name was Rex. He slept on my bed. | I had a dog named Rex. | I had a brother named Rex.
We were rich, she used to say. | She used to say that we were rich. | We were rich.
We were seven girls and no boys, and my father wanted a boy. | We were seven girls and no boys. | We were seven boys and no girls.
There was a dog in the yard. | In the yard there was a dog. | I had a dog in the yard.
It wasn't the house. It was that I tried. | It wasn't the house. | It was the house.`,
  fr: `Leurs vélos elle les gardait dans l'entrée. | Elle gardait leurs vélos dans l'entrée. | Elle gardait mes vélos dans l'entrée.
Mon frère était gentil. Sa voix a mué. Il a pleuré une semaine. | Mon frère a pleuré une semaine. | Sa voix a pleuré une semaine.
Le maître, monsieur Aubin, il nous mettait au coin. | Le maître, monsieur Aubin, nous mettait au coin. | Nous mettions monsieur Aubin au coin.
Quand il rentrait ma mère le grondait. | Ma mère le grondait quand il rentrait. | Il grondait ma mère quand il rentrait.
C'est mon frère qui m'a appris à conduire. | Mon frère m'a appris à conduire. | J'ai appris à conduire à mon frère.
J'aimais bien l'hiver. Ma sœur non. | J'aimais bien l'hiver, mais ma sœur non. | Ma sœur aimait bien l'hiver, mais moi non.`,
};

test.each(["en", "fr"] as const)("who is meant may be said in full, and nobody else, in %s", (language) => {
  const wrong = told[language].split("\n").flatMap((line) => {
    const [said = "", right = "", bent = ""] = line.split(" | ");
    return [
      ...(checkSentence(right, [said], language).ok ? [] : [`refused: ${right}`]),
      ...(checkSentence(bent, [said], language).ok ? [`passed: ${bent}`] : []),
    ];
  });
  expect(wrong).toEqual([]);
});
