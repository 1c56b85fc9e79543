import type { Language } from "#domain/language.ts";

/** The bank names its categories in English. */
const french = new Map(
  Object.entries({
    Age: "Âge",
    Beliefs: "Convictions",
    Career: "Métier",
    Celebrations: "Fêtes",
    Change: "Changement",
    Childhood: "Enfance",
    Crossroads: "Carrefours",
    Dreams: "Rêves",
    Family: "Famille",
    Food: "Cuisine",
    Forgiveness: "Pardon",
    Friendship: "Amitié",
    Generations: "Générations",
    Gratitude: "Gratitude",
    Health: "Santé",
    History: "Histoire",
    Home: "Maison",
    Humor: "Humour",
    Identity: "Identité",
    Inventions: "Inventions",
    Joy: "Joie",
    Legacy: "Transmission",
    Loss: "Deuil",
    Love: "Amour",
    Luck: "Chance",
    Mentors: "Maîtres",
    Money: "Argent",
    Music: "Musique",
    Neighborhood: "Quartier",
    Origins: "Origines",
    Pastimes: "Passe-temps",
    Places: "Lieux",
    Play: "Jeux",
    Present: "Présent",
    Purpose: "Sens",
    Resilience: "Courage",
    Sayings: "Expressions",
    School: "École",
    Siblings: "Frères et sœurs",
    Traditions: "Traditions",
    Travel: "Voyages",
    Values: "Valeurs",
    Youth: "Jeunesse",
  }),
);

/** As the bank wrote it where there is no other word, for instance in a question an operator added. */
export function categoryName(category: string, language: Language): string {
  return language === "fr" ? (french.get(category) ?? category) : category;
}
