import { expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { checkSentence } from "./check-sentence.ts";

/** `said | true | false`: what makes a number what it is, and what it counts. */
const told: Record<Language, string> = {
  en: `We had half an acre behind the barn. | Behind the barn we had half an acre. | We had an acre behind the barn.
The temperature was minus ten. | The temperature was minus ten. | The temperature was ten.
There were nine of us at the table. | Nine of us were at the table. | There were nine of them at the table.
Two of the ten boats came back. | Two of the ten boats came back. | Ten boats came back.
One in ten of us had shoes. | One of us in ten had shoes. | Ten of us had shoes.
He was twenty years older than her. | He was twenty years older than her. | He was twenty years old.
He lived another six years. | He lived another six years. | He lived six years.
Every second Sunday we went to see her. | We went to see her every second Sunday. | Every Sunday we went to see her.
Between five and ten men worked there. | Between five and ten men worked there. | Ten men worked there.
He drank two or three beers. | He drank two or three beers. | He drank three beers.
Nobody had more than two dresses. | Nobody had more than two dresses. | Nobody had two dresses.
We lived at number 14 for 9 years. | For 9 years we lived at number 14. | We lived at number 9 for 14 years.
We were eight in one room. | We were eight in one room. | We were one in eight rooms.
We paid forty cents a pound for butter. | For butter we paid forty cents a pound. | We paid forty pounds for butter.
Half past nine was bedtime. | Bedtime was half past nine. | Nine was bedtime.
We were married fifty-one years. | For fifty-one years we were married. | We were married at fifty-one.
The price went up by ten cents. | The price went up by ten cents. | The price went up to ten cents.
He was going on twelve. | He was going on twelve. | He was twelve.
He had up to five men. | He had up to five men. | He had five men.
She had eleven children and buried three. | She had eleven children and buried three. | She had three children.
She had eleven children and buried three. | She had eleven children and buried three. | She had eleven children and buried eleven.
I was there for two winters and a summer. | For two winters and a summer I was there. | I was there for two summers and a winter.`,
  fr: `Il faisait moins dix. | Il faisait moins dix. | Il faisait dix.
Il a vécu encore six ans. | Il a encore vécu six ans. | Il a vécu six ans.
Il buvait deux ou trois bières. | Il buvait deux ou trois bières. | Il buvait trois bières.
Entre cinq et dix hommes y travaillaient. | Entre cinq et dix hommes y travaillaient. | Dix hommes y travaillaient.
Nous avions un demi hectare derrière la grange. | Derrière la grange, nous avions un demi hectare. | Nous avions un hectare derrière la grange.`,
};

test.each(["en", "fr"] as const)("a number keeps what belongs to it, in %s", (language) => {
  const cases = told[language].split("\n").map((line) => line.split(" | "));
  const wrong = cases.flatMap(([said = "", right = "", bent = ""]) => [
    ...(checkSentence(right, [said], language).ok ? [] : [`refused: ${right}`]),
    ...(checkSentence(bent, [said], language).ok ? [`passed: ${bent}`] : []),
  ]);
  expect(wrong).toEqual([]);
});
