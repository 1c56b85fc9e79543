type Titled = readonly [title: string, text: string];

export const benefits: readonly Titled[] = [
  ["Vous parlez, c’est tout", "Pas une ligne à écrire : vous racontez, nous notons."],
  ["Votre vraie voix", "Le livre audio est fait de vos propres enregistrements."],
  ["Un beau livre", "De 150 à 300 pages, relié, que vous relisez avant l’impression."],
  ["À votre rythme", "Arrêtez-vous quand vous voulez, reprenez où vous en étiez."],
  ["Chez vous", "Un ordinateur ou un téléphone suffit, avec un bon micro si possible."],
  ["Pour toute la famille", "Partagez un souvenir par un lien privé que vous pouvez retirer."],
];

export const steps: readonly Titled[] = [
  ["Préparez votre micro", "Deux minutes, avec des explications simples."],
  ["Répondez aux questions", "85 questions, et des relances quand une histoire en appelle une autre."],
  ["Relisez votre livre", "Corrigez un mot, retirez une page : c’est vous qui décidez."],
  ["Recevez et écoutez", "Le livre imprimé et le livre audio, à garder et à offrir."],
];

export const scenes: readonly Titled[] = [
  [
    "Le prénom (traduit)",
    "« Mon père disait qu’on m’avait donné le nom du bac. L’Evelyn Mae traversait quatre fois par jour, et jamais une seule fois en retard. »",
  ],
  [
    "La boulangerie (traduit)",
    "« M. Hofmann a ouvert la porte de derrière ; la chaleur est sortie et vous a pris le visage. »",
  ],
  ["La ficelle (traduit)", "« Je sais ficeler une boîte à gâteau d’une main. Les gens s’arrêtaient pour regarder. »"],
];

export const examples: readonly Titled[] = [
  ["L’enfance", "La rue, l’école, les jeux, et ce qu’on mangeait le dimanche."],
  ["Le métier", "Le premier salaire, les collègues, les gestes appris."],
  ["L’amour", "La rencontre, le mariage, les années ordinaires qui comptent le plus."],
  ["Ce que je veux transmettre", "Des conseils, des recettes, et des mots pour plus tard."],
];

export const values: readonly Titled[] = [
  ["Le respect", "Vos mots restent les vôtres, avec votre façon de parler."],
  ["La discrétion", "Personne n’écoute un enregistrement sans votre accord."],
  ["La franchise", "La voix qui vous interroge est celle d’un ordinateur, et elle le dit."],
  ["La durée", "Des fichiers ordinaires, lisibles dans trente ans."],
];
