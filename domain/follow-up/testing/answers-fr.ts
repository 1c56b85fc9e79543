import type { LabelledAnswer } from "./labelled-answer.ts";

/** Écrites pour l'essai : la vie de personne, et beaucoup de vies. */
export const answersFr: readonly LabelledAnswer[] = [
  { question: 1, said: "Suzanne Morel. On m’appelait Suzon.", first: "1.1" },
  {
    question: 1,
    said: "Je m’appelle Anselme, comme mon grand-père et comme mon oncle, et ma marraine trouvait que c’était un de trop dans la famille.",
    told: ["1.2"],
  },
  {
    question: 1,
    said: "Fatima Benali. À l’école on a voulu m’appeler Sophie. J’aurais voulu qu’on me demande mon avis.",
  },
  { question: 1, said: "Je n’aime pas trop mon prénom, c’est Gisèle, et je n’ai rien à en dire.", first: "1.1" },
  {
    question: 1,
    said: "On m’a donné le nom d’un saint du calendrier, le jour même, parce que mon père était pressé d’aller à la mairie avant la fermeture.",
  },
  { question: 4, said: "Ma petite-fille Chloé, qui lit tout, même les étiquettes.", first: "4.1" },
  { question: 4, said: "Personne peut-être. Ce n’est pas grave.", first: "4.2" },
  {
    question: 4,
    said: "C’est pour ma femme, au fond. Elle est morte en mars, et je mets encore deux bols.",
    support: true,
  },
  {
    question: 4,
    said: "Les jeunes auraient du mal à comprendre cette époque, tout était différent, et je ne sais pas comment leur expliquer qu’on vivait sans téléphone.",
    told: ["4.4"],
  },
  { question: 4, said: "Mon fils, qui vit au Québec. Il sait peu de choses de moi, il a surtout vu des photos." },
  {
    question: 6,
    said: "Toujours dans la farine jusqu’au coude. Le pain était au four avant qu’on se lève.",
    first: "6.1",
  },
  {
    question: 6,
    said: "La lessive le lundi, la couture le soir, et l’usine tous les jours entre les deux, à Roubaix, pendant trente ans.",
    told: ["6.2"],
  },
  { question: 6, said: "Elles tricotaient.", first: "6.1" },
  {
    question: 6,
    said: "Des mains rouges, à cause de la blanchisserie. J’en ai eu honte un jour devant l’école, et j’en ai encore du chagrin.",
    support: true,
  },
  {
    question: 6,
    said: "Elle jouait du piano au cinéma du quartier, et à la maison elle pianotait sur le bord de l’évier en attendant que l’eau chauffe.",
  },
  { question: 6, said: "Je ne l’ai pas connue. Elle est décédée à ma naissance.", support: true },
  {
    question: 6,
    said: "Elle se levait à quatre heures, elle ne se plaignait jamais, et je vois maintenant sa fatigue.",
    first: "6.4",
  },
  {
    question: 7,
    said: "On entendait les clés, puis il posait la casquette, et s’il sifflait on pouvait tout lui demander.",
    told: ["7.1"],
  },
  { question: 7, said: "Il enlevait ses sabots dans la cour. Il ne parlait pas avant la soupe.", first: "7.1" },
  {
    question: 7,
    said: "Mon père buvait. On écoutait comment il fermait la porte, et nous avions peur avant le premier mot.",
    support: true,
  },
  {
    question: 7,
    said: "Il rentrait de la ferme par le chemin creux, avec le chien, et il allait droit voir la jument avant de nous dire bonsoir.",
  },
  {
    question: 7,
    said: "Il n’y avait pas de père. Il y avait l’oncle Raymond, le vendredi, avec du poisson dans un journal.",
  },
  {
    question: 8,
    said: "Des enfants à profusion, et du bruit. Le manteau passait de l’un à l’autre, on le raccommodait, on le rapiéçait, et les chaussures aussi.",
    told: ["8.1"],
  },
  { question: 8, said: "Nous avions le potager et les poules. On mangeait.", first: "8.2" },
  { question: 8, said: "Des livres. Mes parents n’avaient rien, mais des livres, oui.", first: "8.4" },
  {
    question: 8,
    said: "Nous étions pauvres, et j’avais honte d’inviter des amies, parce que la misère, ça se voit.",
    support: true,
  },
  {
    question: 8,
    said: "De tout, franchement. Une cuisinière, une voiture, un piano dont personne ne jouait. Il manquait quelqu’un à la maison.",
  },
  {
    question: 9,
    said: "Ma grand-mère, avec des bonbons dans la poche de son tablier, et une pipe qu’elle croyait secrète.",
    told: ["9.1"],
  },
  { question: 9, said: "Le père Fournier, au dernier étage. Il nous disait des histoires." },
  {
    question: 9,
    said: "Ma tante était veuve, son mari avait été tué en seize, et elle chantait quand même.",
    support: true,
  },
  {
    question: 9,
    said: "Le grand-père. Nous prenions le train le dimanche jusqu’à la ferme, et on finissait à pied, une heure de marche.",
    told: ["9.2"],
  },
  { question: 13, said: "La neige à la fenêtre. Rien d’autre.", first: "13.1" },
  {
    question: 13,
    said: "Je devais avoir trois ans, j’étais dans les bras de ma mère, mon frère était dans le berceau, et une fanfare passait dans la rue.",
    told: ["13.2"],
  },
  { question: 13, said: "Le museau d’un chien, humide, et grand comme ma figure." },
  {
    question: 13,
    said: "Les sirènes, et qu’on me portait dans la cave. J’avais peur, et maman pleurait.",
    support: true,
  },
  {
    question: 14,
    said: "Une porte brune, une sonnette muette, et puis cette odeur de cire et de chou que je reconnaîtrais entre mille.",
  },
  {
    question: 14,
    said: "On partageait une chambre, mon frère, ma sœur et moi dans le même lit, et la pensionnaire derrière un drap.",
    told: ["14.2"],
  },
  { question: 14, said: "C’était une roulotte. On tombait sur le poêle, et c’était aussi le fond.", first: "14.1" },
  { question: 16, said: "Aux billes. J’en avais une bleue.", first: "16.1" },
  {
    question: 16,
    said: "Nous étions une bande, avec des règles, et le chef était une fille, Paulette, qui battait tous les grands à la course.",
    told: ["16.2"],
  },
  {
    question: 16,
    said: "Je filais sous l’escalier avec un bout de bougie. Il y faisait noir, c’était mon secret, ma cachette à moi jusqu’au souper.",
    told: ["16.3"],
  },
  {
    question: 16,
    said: "On jouait aux morts sur la scène du théâtre, jusqu’à ce que la femme de ménage hurle, et nous étions morts de rire.",
    support: true,
  },
  { question: 18, said: "De la soupe, encore de la soupe. Le dimanche, une tarte.", first: "18.1" },
  {
    question: 18,
    said: "Ma mère cuisinait, ma grand-mère servait, mon père était au bout, et nous les enfants sur le banc.",
    told: ["18.2"],
  },
  {
    question: 18,
    said: "Du couscous le vendredi, et la vapeur sur les vitres. À la cantine, on nous a donné du lapin aux pruneaux, et j’ai ri aux larmes.",
  },
  {
    question: 63,
    said: "Rester à la ferme ou prendre la bourse. J’ai passé la nuit dans la voiture, devant la maison, et au matin je suis partie.",
    first: "63.1",
  },
  { question: 63, said: "C’était une lettre. Elle est restée un mois dans le tiroir.", first: "63.1" },
  {
    question: 63,
    said: "Je suis partie de chez lui. Le divorce a duré deux ans, j’étais terrifiée, et ma mère ne me parlait plus.",
    support: true,
  },
  {
    question: 63,
    said: "Le curé m’a donné un conseil, ma mère un autre, et mon ami m’a dit le contraire des deux, alors j’ai tiré à pile ou face.",
    told: ["63.2"],
  },
  { question: 66, said: "Un cancer du sein, deux fois. Je suis encore là.", support: true },
  { question: 66, said: "Un genou abîmé au football. Il m’annonce la pluie." },
  { question: 68, said: "Notre fils, Daniel. Il avait dix-neuf ans. Je ne peux pas.", support: true },
  {
    question: 68,
    said: "La maison. On l’a rasée pour la rocade, et je garde une poignée de porte dans mon bureau.",
    first: "68.1",
  },
  {
    question: 68,
    said: "J’ai fait une fausse couche au septième mois, et personne n’en a parlé, pas une fois, pas même le médecin.",
    support: true,
  },
  {
    question: 69,
    said: "À l’enterrement, le chapeau de ma tante s’est envolé, et c’est mon père qui a ri le premier.",
    support: true,
  },
  {
    question: 69,
    said: "Nous étions coincés dans l’ascenseur, toute la noce, et le curé a dit : bon, je pourrais commencer.",
    first: "69.2",
  },
  { question: 72, said: "Ma sœur. Un regard de ma sœur à l’église, et j’étais morte de rire.", first: "72.2" },
  { question: 72, said: "Mon mari qui monte la tente. Tous les ans. La même tente." },
  {
    question: 74,
    said: "On fait fondre le beurre, on attend que ça mijote, et quand la croûte est dorée et que l’odeur arrive jusqu’au couloir, c’est bon.",
    told: ["74.1"],
  },
  {
    question: 74,
    said: "C’est la recette de ma grand-mère, ma mère l’avait dans un cahier, et moi j’ai remplacé le saindoux, personne n’a rien vu depuis 1974.",
    told: ["74.2"],
  },
  { question: 74, said: "Un œuf. Je sais cuire un œuf.", first: "74.1" },
  {
    question: 75,
    said: "Je m’assieds dans l’atelier, mes outils sur la table, la radio pas loin, et j’affûte, l’un après l’autre, ce qui n’en a plus besoin.",
    told: ["75.1"],
  },
  { question: 75, said: "Je danse dans la cuisine quand personne ne regarde." },
  {
    question: 77,
    said: "Un mardi de 1962. Le café, la radio, des voix dans la cuisine, et la lumière sur la toile cirée du matin au soir.",
    told: ["77.1"],
  },
  { question: 77, said: "N’importe quel jour où ma femme était dans la pièce à côté.", first: "77.1" },
  { question: 80, said: "Qui dort dîne. Ma grand-mère le tenait de la ferme.", first: "80.2" },
  {
    question: 80,
    said: "Tout passe. C’est vrai, c’est faux, et ça marche toujours avec les petits-enfants quand ils se cognent quelque part.",
    told: ["80.4"],
  },
  { question: 83, said: "J’ai bâti la maison. Je l’ai finie en un an, sans aide, avec mon argent.", first: "83.2" },
  {
    question: 83,
    said: "J’ai arrêté l’alcool. Trente et un ans en juin. J’avais tout perdu, et j’avais honte.",
    support: true,
  },
  {
    question: 83,
    said: "J’ai appris à lire à quatre cents élèves, et certains de ces enfants tiennent aujourd’hui le village, et l’une d’eux tient l’école.",
    told: ["83.5"],
  },
];
