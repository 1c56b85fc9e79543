import type { LabelledAnswer } from "./labelled-answer.ts";

/** Written for the test: nobody's life, and many lives. */
export const answersEn: readonly LabelledAnswer[] = [
  { question: 1, said: "Rosalind Hart. They called me Rosie.", first: "1.1" },
  {
    question: 1,
    said: "My name is Ignatius Boyle. I was named after my grandfather, and he after his uncle, so there was always an Ignatius at the table, and you never knew which one was being shouted at.",
    told: ["1.2"],
  },
  {
    question: 1,
    said: "Thuy Linh Pham. At school they could not say it, so I was Linda for eleven years, and I would change it back any day.",
    first: "1.4",
  },
  {
    question: 1,
    said: "I don't care for my name much. It's Mildred. Nobody under seventy is called Mildred.",
    first: "1.1",
  },
  { question: 1, said: "Dolores. It means sorrows, and I have been laughing about that my whole life." },
  {
    question: 4,
    said: "My granddaughter Amy. She's nine and she reads everything, even the cereal box.",
    first: "4.1",
  },
  { question: 4, said: "I don't know who will read it. Maybe nobody. That's all right.", first: "4.2" },
  {
    question: 4,
    said: "My son lives in Australia and we talk on Sundays, but there are things one cannot say over a telephone with a clock on the wall.",
  },
  {
    question: 4,
    said: "It is for my late wife really, God rest her. She died in March, and I still set two cups out.",
    support: true,
  },
  {
    question: 4,
    said: "For the children, so that they understand how different the times were when we were young, and I would not even know where to start to explain it.",
    told: ["4.4"],
  },
  {
    question: 6,
    said: "Always in flour, up to the elbow. She had bread in the oven before any of us were awake.",
    first: "6.1",
  },
  {
    question: 6,
    said: "She washed and cooked for nine, and did sewing for the shop in the evenings, until the lamp went out.",
    told: ["6.2"],
  },
  { question: 6, said: "Knitting. Always knitting.", first: "6.1" },
  {
    question: 6,
    said: "Her hands were red from the laundry at the hotel. I was ashamed of them once, at the school gate, and I have been sorry for it ever since.",
    support: true,
  },
  {
    question: 6,
    said: "She played the piano in the picture house, and at home she drummed on the edge of the sink while the water ran, whole overtures of it.",
  },
  {
    question: 6,
    said: "My mother had strong hands, she could open any jar on the street, and the neighbors would send their kids over with pickles.",
    first: "6.4",
  },
  { question: 6, said: "I never knew her. She died having me.", support: true },
  {
    question: 7,
    said: "You heard the keys, then the hat went on the nail, and if he whistled we could ask him for anything.",
    told: ["7.1"],
  },
  { question: 7, said: "He took his boots off on the porch. He never spoke till he had eaten.", first: "7.1" },
  {
    question: 7,
    said: "My father drank. We listened to how he closed the door, and my brother and I would be afraid before he said one word.",
    support: true,
  },
  {
    question: 7,
    said: "He worked at the mill, came home white as a baker, and my mother would not let him past the mat.",
  },
  { question: 7, said: "There was no father. There was Uncle Ray, who came on Fridays with a newspaper full of fish." },
  {
    question: 8,
    said: "Plenty of children and plenty of noise. Not much else, but we mended, we patched, and the old coat went round all five of us.",
    told: ["8.1"],
  },
  { question: 8, said: "We had a garden and chickens, so we ate. Shoes were another matter.", first: "8.2" },
  { question: 8, said: "Books. My parents had nothing, but they had books.", first: "8.4" },
  { question: 8, said: "We were poor and hungry, and I was ashamed to have friends in.", support: true },
  {
    question: 8,
    said: "There was plenty of everything, to be honest. A cook, a car, a piano nobody played. What was missing was anybody at home.",
  },
  {
    question: 9,
    said: "My grandmother, with candy in her apron pocket, lemon drops that tasted of tobacco because of the pipe she thought nobody knew about.",
    told: ["9.1"],
  },
  { question: 9, said: "Old Mr. Feeney upstairs. He told stories on the stairs." },
  {
    question: 9,
    said: "My great-aunt had been widowed in the war, and she buried two of her boys. She sang all the same.",
    support: true,
  },
  {
    question: 9,
    said: "Grandpa Joe. We took the train to the farm every summer, and he would be standing at the halt with the wagon.",
    told: ["9.2"],
  },
  { question: 13, said: "Snow at the window. That is all.", first: "13.1" },
  {
    question: 13,
    said: "I must have been three or four, in my mother's arms, and my brother was beside us in the crib, and there was a brass band going past.",
    told: ["13.2"],
  },
  { question: 13, said: "A dog's nose. Wet, and as big as my face." },
  {
    question: 13,
    said: "The sirens, and being carried down the stairs. I was scared, and my mother was crying.",
    support: true,
  },
  {
    question: 14,
    said: "A brown door, a bell that did not ring, and then the smell of floor wax and cabbage, which I would know anywhere.",
  },
  {
    question: 14,
    said: "We shared one room, my brother, my sister and I in one bed, and the boarder slept behind a sheet.",
    told: ["14.2"],
  },
  {
    question: 14,
    said: "It was a trailer, and the first thing you came to was the stove, and it was also the last thing.",
    first: "14.1",
  },
  { question: 16, said: "Marbles. I had a blue one.", first: "16.1" },
  {
    question: 16,
    said: "We had a gang, with rules, and the leader was a girl named Patsy who was bigger than all of us.",
    told: ["16.2"],
  },
  {
    question: 16,
    said: "I went under the porch with a candle end. It was dark, it was secret, and I could hide there till supper.",
    told: ["16.3"],
  },
  {
    question: 16,
    said: "There were no chores for the likes of us, we lived over a theater, and I played at being dead on the stage until the cleaner screamed.",
  },
  { question: 18, said: "Beans, and more beans. On Sundays a pie.", first: "18.1" },
  {
    question: 18,
    said: "My mother cooked, my grandmother served, and my father sat at the head, and we children were on the bench.",
    told: ["18.2"],
  },
  {
    question: 18,
    said: "Rice, always, and fish sauce, and steam on the windows. When we came to Ohio they gave us casserole, and I laughed till I cried.",
  },
  {
    question: 63,
    said: "I could stay on the farm or take the scholarship. I sat in the car outside the house for a whole night and in the morning I drove off.",
    first: "63.1",
  },
  { question: 63, said: "It was a letter. I had the letter in the kitchen drawer for a month.", first: "63.1" },
  {
    question: 63,
    said: "I left him. The divorce took two years, I was frightened the whole time, and my own mother would not speak to me.",
    support: true,
  },
  {
    question: 63,
    said: "The priest gave me one piece of advice, my mother another, and my friend told me the opposite of both, so I tossed a coin.",
    told: ["63.2"],
  },
  { question: 66, said: "Breast cancer, twice. I am still here.", support: true },
  { question: 66, said: "A bad knee from football. It tells me the weather." },
  { question: 68, said: "Our boy, Daniel. He was nineteen. I can't.", support: true },
  {
    question: 68,
    said: "The house. They pulled it down for the highway and I have one doorknob, which I keep in my desk.",
    first: "68.1",
  },
  {
    question: 68,
    said: "We lost the baby in the seventh month, and nobody spoke of it, not once, not even the doctor.",
    support: true,
  },
  {
    question: 69,
    said: "At the funeral my aunt's hat blew into the grave, and my father, God forgive him, laughed first.",
    support: true,
  },
  {
    question: 69,
    said: "We were stuck in the elevator, the whole wedding party, and the priest said, well, I could start.",
    first: "69.2",
  },
  { question: 72, said: "My sister. One look from my sister, and I nearly died laughing in church.", first: "72.2" },
  { question: 72, said: "My husband trying to put up a tent. Each year. The same tent." },
  {
    question: 74,
    said: "You take a hot skillet and butter, and the cornmeal goes in, and you wait until the crust is brown and you can smell it.",
    told: ["74.1"],
  },
  {
    question: 74,
    said: "It was my grandmother's recipe, and my mother had it on a card, but I use lard instead of butter, and nobody has noticed since 1974.",
    told: ["74.2"],
  },
  { question: 74, said: "Eggs. I can fry an egg.", first: "74.1" },
  {
    question: 75,
    said: "I sit in the shed with my tools on the table and sharpen them, one after the other, and there is nothing left that needs sharpening.",
    told: ["75.1"],
  },
  { question: 75, said: "I dance in the kitchen when nobody looks." },
  {
    question: 77,
    said: "A Tuesday in 1962. Coffee, the radio, voices in the kitchen, and light on the oilcloth.",
    told: ["77.1"],
  },
  { question: 77, said: "Any day on which my wife was still in the next room.", first: "77.1" },
  { question: 80, said: "Least said, soonest mended. My grandmother had it from the farm.", first: "80.2" },
  {
    question: 80,
    said: "It'll all come out in the wash. It has been true, it has been wrong, and it always works on the grandchildren.",
    told: ["80.4"],
  },
  { question: 83, said: "I built the house. I finished it in a year, alone, with money I had saved.", first: "83.2" },
  {
    question: 83,
    said: "I got sober. Thirty-one years in June. I lost everything first, my job, my wife, and I was ashamed to be seen.",
    support: true,
  },
  {
    question: 83,
    said: "I taught four hundred students to read, and some of those children run this town now, and one of them runs the school.",
    told: ["83.5"],
  },
];
