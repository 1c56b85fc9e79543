import type { PlainMemoir } from "./build-memoir.ts";

const subjects =
  "my mother|my father|the old teacher|our neighbour|my brother Tom|the foreman|my aunt Ellen|the priest|a man from the railway|the doctor|my husband|everybody in the street|the girl at the counter|nobody I knew|my grandmother".split(
    "|",
  );
const verbs =
  "carried|remembered|would never mention|kept|used to mend|brought home|talked about|looked after|lost|found again|painted|counted|borrowed|was afraid of|laughed about|hid".split(
    "|",
  );
const objects =
  "the good blue coat|a letter with three stamps|the key to the lower gate|two buckets of water|a photograph of the harbour|the long winter of the flood|an accordion with a broken strap|what the soldiers left behind|the smell of wet wool|a ledger full of small debts|the first tomatoes|a bicycle without brakes|the Sunday bread|the names of all the boats|an apology that came too late|seven hungry cousins".split(
    "|",
  );
const times =
  "in the spring of that year|when the mill closed|before anybody had a telephone|on Saturday evenings|after the funeral|for the better part of a decade|as far as I could tell|while the river was high|without a word of explanation|at the far end of the platform|until the money ran out|long after we had moved away|to the astonishment of the whole parish|because there was no other way".split(
    "|",
  );
const turns =
  "and I have wondered about it ever since|which tells you what sort of place it was|though he'd have denied it|and that was the end of that|so we learned to do without|and somebody was always singing|but you couldn't say so out loud|and it cost us nothing|if you can believe such a thing|and I can still see it".split(
    "|",
  );
const openings =
  "Well, |Now |You see, |I should say that |As I recall, |In those days |To be honest, |That same week |Later on |The truth is that ".split(
    "|",
  );

/** Varied, repeatable prose: about `chapters` × `stories` × 15 paragraphs of 4 to 9 sentences. */
export function longMemoir(chapters = 10, stories = 7, seed = 7): PlainMemoir {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (list: string[]) => list[random(list.length)] ?? "";
  const clause = () => `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(times)}`;
  const sentence = () => {
    const body = random(3) === 0 ? `${clause()}, and ${clause()}` : clause();
    const whole = `${random(3) === 0 ? pick(openings) : ""}${body}${random(2) === 0 ? `, ${pick(turns)}` : ""}`;
    const year = random(9) === 0 ? `, around ${1931 + random(60)}` : "";
    return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${year}.`;
  };
  const paragraph = () => repeat(4 + random(6), sentence, " | ");
  return {
    title: "The Long Way Home",
    author: "Eleanor Whitcombe",
    language: "en",
    dedication: "For all of them.",
    chapters: Array.from({ length: chapters }, (_, at) => ({
      title: pick(objects).replace(/^\w/, (letter) => letter.toUpperCase()),
      stories: Array.from({ length: stories }, (__, nth) => ({
        heading: `What do you remember about ${pick(objects)}, ${at + 1}.${nth + 1}?`,
        text: repeat(6 + random(5), paragraph, "\n\n"),
      })),
    })),
  };
}

function repeat(count: number, make: () => string, glue: string): string {
  return Array.from({ length: count }, make).join(glue);
}
