import { linesOf, type TurnSet } from "./turn-sets.ts";

/** For `bench/turns-live` only. Written without knowledge of the rules, which are not tuned to it. */
export const liveEnglish: TurnSet = {
  name: "live",
  language: "en",
  voices: ["slt", "rms", "awb", "kal16", "espeak:en-gb+f3", "espeak:en-us+m4"],
  pauses: { unfinished: [800, 3_000], usual: [500, 1_800], complete: [300, 1_200] },
  skew: 2,
  isQuiet: true,
  told: linesOf(`
    I started school in the autumn of nineteen forty eight.
    My grandfather kept bees behind the /u behind the old chapel.
    We took the ferry to the island every summer. /d My aunt had a cottage there.
    The first thing I bought with my wages was /u a pair of red shoes.
    There was a dance on Saturday nights and /u and that is where I met your father.
    Nobody had a telephone then.
    My mother sang in the kitchen. /d She knew hundreds of songs.
    When the river came over its banks /u we carried everything upstairs.
    He worked on the railway for forty years.
    I wanted to be a nurse but /u my parents could not pay for it.
    We had two cows and a horse called Captain.
    The winter I turned ten /u the pipes froze in every house.
    She taught me how to bake bread. /d I still do it her way.
    They closed the mine in the spring, and /u half the village moved away.
    I remember the smell of the paint in that room.
    My brother went to Canada because /u because there was work there.
    I was the youngest of six children.
    Our teacher read to us from /u from a big green book.
    We married in June. /c It rained all day.
    The doctor told me that /u that I would walk again.
    On Sundays we visited my uncle on the farm.
    I learned to drive when I was /u nearly fifty.
    He never talked about the war.
    The neighbours brought us soup and /u blankets and candles.
  `),
  questions: [],
};
