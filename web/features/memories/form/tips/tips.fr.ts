import type { TipsWords } from "./tips.en.ts";

export const fr: TipsWords = {
  title: "Conseils",
  tips: [
    ["pen", "Un titre que l’on dirait à voix haute", "« La crue de 1965 », pas « Famille, suite »."],
    ["clock", "Le jour exact n’est pas nécessaire", "« L’été 1952 » est une date, ici."],
    ["people", "Laissez d’autres y ajouter", "Avec un lien, sans compte. Vous approuvez chaque apport."],
    [
      "book",
      "Elle peut entrer dans votre livre",
      "En page de photos, ou à côté d’un chapitre. Plus tard, si vous voulez.",
    ],
  ],
};
