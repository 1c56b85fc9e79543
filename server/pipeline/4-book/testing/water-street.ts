import type { PlainMemoir } from "./build-memoir.ts";

/** A short life for looking at: two chapters and a half of ordinary memory. */
export const waterStreet: PlainMemoir = {
  title: "The Key to Water Street",
  author: "Margaret Halloran",
  language: "en",
  dedication: "For Rose and Daniel,\nwho asked.",
  chapters: [
    {
      title: "The House by the River",
      stories: [
        {
          heading: "What is the first thing you remember?",
          text: `I was eleven the summer we moved to the river farm, but that is not the first thing. | The first thing is a door. | It was a green door with a brass handle so low that somebody must have put it there for children, and on the other side of it was my grandmother, singing, with her sleeves rolled up and flour on both arms to the elbow.

I must have been three. | I know it because my brother Tom was not born yet, and when he was born we moved my cot out of that room. | She didn't look round. | She said, "Shut the door, Maggie, you're letting the kitchen out." | I have thought about that all my life: you're letting the kitchen out. | As if the kitchen were a thing like a cat, that would run down the street if you didn't mind it.

After that there is nothing for a long time, and then there is everything at once: the river, the mill, the two bridges, my father's boots by the stove, the smell of the boots. | My mother used to say that we were rich in water and poor in everything else. | She'd say it laughing, and then she'd stop laughing and look out of the window, and we'd know it was time to go and find something to do in the yard.

The house had four rooms. | My parents had one, Tom and I had one, the kitchen was the third, and the fourth was called the parlour, and nobody ever went in there except the priest and, in 1951, my grandfather, who was laid out in it for two days with his good watch in his hand.`,
        },
        {
          heading: "What did a day look like when you were small?",
          text: `You got up when the mill whistle went, which was half past five. | Nobody in Water Street had an alarm clock; nobody needed one. | My father was out of the house in ten minutes, and I never once saw him run. | He'd drink his tea standing up, put his hand flat on my head as if he were checking I was still the same height, and go.

Then it was ours, the day. | We'd carry the water in, two buckets each, and if you spilled you went back. | School was across the lower bridge. | In spring the lower bridge was under the river, so in spring there was no school, and I've never met anybody else who learned fractions by the calendar of a flood.

In the evening they all sat outside. | That's what I'd give a great deal to hear again, not the music or the radio, just the sound of a whole street talking quietly with the lights off.`,
        },
      ],
    },
    {
      title: "A Working Life",
      stories: [
        {
          heading: "Tell me about your first job.",
          text: `"Can you be here at four?" said Mr. Halloran, and I said I could, and he said, "In the morning," and I said I could do that too. | I was fifteen. | He gave me the key to his bakery. | The whole of Water Street was dark, and the key was so cold it stuck to my glove.

Then I pushed the door and the warmth came out all at once, and the smell with it, and I thought: well, somebody trusts me. | He paid me sixty cents an hour and all the broken bread I could carry. | My mother set the first envelope on the table and would not open it. | She said it ought to be looked at first.

I worked there for nine years. | I learned to tell by the sound when a loaf was done; you knock on the bottom of it, and it answers. | I learned that people are at their most truthful at five in the morning, before they have had the time to arrange themselves. | And I learned the Halloran boy's name, which was Michael, and which I have now been writing on envelopes, forms and school reports for fifty-eight years.`,
        },
        {
          heading: "What was the hardest decision you ever made?",
          text: `To sell it. | When Michael's father died there was nobody else, so it was ours, the ovens and the debts and the key. | We kept it going for twenty-two years. | And then the big place opened by the highway with its forty kinds of bread, and none of them any good, I may say, and in one winter we lost half our people.

I did the sums on the back of a flour sack, because I wanted to do them on something honest. | I did them three times. | Then I went upstairs and told him, and he said, "I know. I did them in October." | He'd been waiting for me to be ready. | That is the kind of man he was.`,
        },
      ],
    },
    {
      title: "What I Would Tell You",
      stories: [
        {
          heading: "What would you like your grandchildren to know?",
          text: `That nobody is ever as sure as they look. | That you should learn to make one thing properly, with your hands, it doesn't matter what, because there will be a day when it's the only thing that makes sense. | That when somebody asks you to tell them about your life you should say yes the first time.

And keep the key. | I've still got it. | It doesn't open anything now.`,
        },
      ],
    },
  ],
};

export const rueDeLEau: PlainMemoir = {
  title: "La clé de la rue de l'Eau",
  author: "Marguerite Lefèvre",
  language: "fr",
  dedication: "À Rose et à Daniel,\nqui ont demandé.",
  chapters: [
    {
      title: "La maison au bord de l'Yonne",
      stories: [
        {
          heading: "Quel est votre tout premier souvenir ?",
          text: `À trois ans, je me souviens d'une porte. | C'était une porte verte avec une poignée de cuivre si basse qu'on avait dû la poser pour les enfants, et de l'autre côté il y avait ma grand-mère qui chantait, les manches retroussées, de la farine jusqu'aux coudes.

Elle ne s'est même pas retournée. | Elle a dit : "Ferme la porte, Margot, tu laisses sortir la cuisine !" | J'y ai pensé toute ma vie : tu laisses sortir la cuisine. | Comme si la cuisine était une chose vivante, un chat, qui se sauverait dans la rue si l'on n'y prenait pas garde.

Après, il n'y a plus rien pendant longtemps, et puis il y a tout à la fois : la rivière, le moulin, les deux ponts, les bottes de mon père près du poêle... | Maman disait que nous étions riches d'eau et pauvres de tout le reste. | Elle le disait en riant; et puis elle s'arrêtait de rire, elle regardait par la fenêtre, et nous savions qu'il était temps d'aller chercher quelque chose à faire dans la cour.`,
        },
        {
          heading: "À quoi ressemblaient vos journées ?",
          text: `On se levait à la sirène du moulin, à cinq heures et demie. | Personne n'avait de réveil rue de l'Eau : personne n'en avait besoin ! | Mon père était dehors dix minutes plus tard, et je ne l'ai jamais vu courir. | Il gagnait 25 000 francs par mois, des anciens francs, bien sûr.

L'école était de l'autre côté du pont d'en bas. | Au printemps, le pont était sous l'eau, alors au printemps il n'y avait pas d'école; je n'ai jamais rencontré quelqu'un d'autre qui ait appris les fractions au rythme des inondations.`,
        },
      ],
    },
    {
      title: "Le travail",
      stories: [
        {
          heading: "Racontez-moi votre premier métier.",
          text: `L'été de mes quinze ans, monsieur Lefèvre m'a demandé : "Tu peux être là à quatre heures ?" | J'ai dit oui. | "Du matin", a-t-il ajouté. | Il m'a donné la clé de sa boulangerie. | Toute la rue était noire, et la clé si froide qu'elle collait à mon gant.

Et puis j'ai poussé la porte, la chaleur est sortie d'un seul coup, et l'odeur avec elle, et je me suis dit : tiens, quelqu'un me fait confiance. | Qu'est-ce que j'étais fière ! | Aujourd'hui encore, quand je passe devant une boulangerie avant l'aube, je ralentis.`,
        },
      ],
    },
  ],
};
