/** Two sentences of one life, and whether they tell one event with two years. Written before the rule, which is not tuned on them. */
export type DateCase = readonly [one: string, other: string];

/** `told`: sentences of the same life, without pairs. */
type DateCases = { told: readonly string[]; contradictions: readonly DateCase[]; others: readonly DateCase[] };

export const dateCases: Readonly<Record<"en" | "fr", DateCases>> = {
  en: {
    told: [
      "We had no money, but we were never hungry.",
      "My mother baked bread on Fridays and the whole street smelled of it.",
      "When I was a boy, the winters were longer.",
      "I was the third of five children.",
      "He never said a word about the war.",
      "You could hear the trains from our kitchen.",
      "I still have the letter he wrote me that summer.",
      "There was always music in the house.",
      "My grandmother lived with us until she died.",
      "It was the first time I saw the sea.",
      "We walked to school, all weathers, three miles.",
      "That was in 1944, I think.",
      "In 1962 I had just turned twenty.",
      "Everything changed after 1968.",
      "My brother came home in 1946 and he was not the same.",
    ],
    contradictions: [
      [
        "That was the spring of 1951, and the water came up to my elbow.",
        "In 1953, when the river stood in our kitchen, I was up to my elbow in it.",
      ],
      ["We got married at St Mary's in June 1958.", "Our wedding at St Mary's was in 1959, and it rained all day."],
      ["I started at the glass factory in 1949.", "In 1947 I went to work at the glass factory, like everybody."],
      ["My father bought the blue Ford in 1955.", "The blue Ford came in 1956, and my father washed it every Sunday."],
      ["We sailed to Canada on the Empress in 1957.", "It was 1959 when the Empress took us over to Canada."],
      ["Our daughter Susan was born in 1961.", "Susan was born in 1962, on a Tuesday, in the middle of the night."],
      ["The mill burned down in 1936 and we all ran out to see it.", "I was nine when the mill burned, in 1938."],
      ["I met Harold at a dance in Blackpool in 1952.", "Harold asked me to dance in Blackpool, that was 1954."],
      ["Grandpa died in the winter of 1941.", "In 1943 Grandpa died, and my mother wore black for a year."],
      ["We bought the house on Elm Street in 1966.", "It was 1968 before we could buy the house on Elm Street."],
    ],
    others: [
      ["I was born in 1931 in a village near Leeds.", "My sister Anna was born in 1935."],
      ["My brother Karl was born at home in 1938.", "My sister Ruth was born at home in 1941."],
      ["In 1955 my father bought a tractor.", "In 1957 my father sold the last horse."],
      ["We bought the shop in 1960.", "We sold the shop in 1969."],
      ["I finished school in 1948.", "I started school in 1938."],
      ["In 1972 we went to Spain for the holidays.", "In 1974 we went to Greece for the holidays."],
      ["The war broke out in 1939 and I was six.", "The war was over in 1945 and people danced in the street."],
      ["My first job was at the bakery, in 1950.", "In 1953 I left the bakery."],
      [
        "Kennedy was shot in 1963, and I remember where I stood.",
        "In 1969 I stood in front of the television for the moon.",
      ],
      ["Our son Peter was born in 1964.", "Our son Michael was born in 1967."],
    ],
  },
  fr: {
    told: [
      "On n’avait pas d’argent, mais on n’a jamais eu faim.",
      "Ma mère faisait le pain le vendredi et toute la rue sentait bon.",
      "Quand j’étais petit, les hivers étaient plus longs.",
      "J’étais le troisième de cinq enfants.",
      "Il n’a jamais dit un mot de la guerre.",
      "De la cuisine, on entendait passer les trains.",
      "J’ai encore la lettre qu’il m’a écrite cet été-là.",
      "Il y avait toujours de la musique à la maison.",
      "Ma grand-mère a vécu avec nous jusqu’à sa mort.",
      "C’était la première fois que je voyais la mer.",
      "On allait à l’école à pied, par tous les temps.",
      "C’était en 1944, je crois.",
      "En 1962, je venais d’avoir vingt ans.",
      "Tout a changé après 1968.",
      "Mon frère est rentré en 1946 et il n’était plus le même.",
    ],
    contradictions: [
      [
        "C’était au printemps 1951, et l’eau m’arrivait au coude.",
        "En 1953, quand la rivière était dans notre cuisine, j’en avais jusqu’au coude.",
      ],
      [
        "On s’est mariés à Saint-Étienne en juin 1958.",
        "Notre mariage à Saint-Étienne, c’était en 1959, et il a plu toute la journée.",
      ],
      ["J’ai commencé à la verrerie en 1949.", "En 1947 je suis entré à la verrerie, comme tout le monde."],
      [
        "Mon père a acheté la 4 CV bleue en 1955.",
        "La 4 CV bleue est arrivée en 1956, et mon père la lavait tous les dimanches.",
      ],
      ["Nous avons pris le bateau pour Alger en 1957.", "C’est en 1959 que le bateau nous a emmenés à Alger."],
      ["Notre fille Sylvie est née en 1961.", "Sylvie est née en 1962, un mardi, au milieu de la nuit."],
      ["Le moulin a brûlé en 1936 et tout le village est sorti.", "J’avais neuf ans quand le moulin a brûlé, en 1938."],
      [
        "J’ai rencontré Robert au bal de Dinard en 1952.",
        "Robert m’a invitée à danser au bal de Dinard, c’était en 1954.",
      ],
      ["Pépé est mort pendant l’hiver 1941.", "En 1943 pépé est mort, et ma mère a porté le noir un an."],
      [
        "Nous avons acheté la maison de la rue des Tilleuls en 1966.",
        "Il a fallu attendre 1968 pour acheter la maison de la rue des Tilleuls.",
      ],
    ],
    others: [
      ["Je suis né en 1931 dans un village près de Rouen.", "Ma sœur Anne est née en 1935."],
      ["Mon frère Charles est né à la maison en 1938.", "Ma sœur Ruth est née à la maison en 1941."],
      ["En 1955 mon père a acheté un tracteur.", "En 1957 mon père a vendu le dernier cheval."],
      ["On a acheté le magasin en 1960.", "On a vendu le magasin en 1969."],
      ["J’ai fini l’école en 1948.", "J’ai commencé l’école en 1938."],
      ["En 1972 nous sommes partis en vacances en Espagne.", "En 1974 nous sommes partis en vacances en Grèce."],
      [
        "La guerre a éclaté en 1939 et j’avais six ans.",
        "La guerre était finie en 1945 et les gens dansaient dans la rue.",
      ],
      ["Mon premier travail, c’était à la boulangerie, en 1950.", "En 1953 j’ai quitté la boulangerie."],
      [
        "Kennedy a été tué en 1963, et je me rappelle où j’étais.",
        "En 1969 j’étais devant la télévision pour la lune.",
      ],
      ["Notre fils Pierre est né en 1964.", "Notre fils Michel est né en 1967."],
    ],
  },
};
