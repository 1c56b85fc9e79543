import type { BookMemoriesWords } from "./book-memories.en.ts";

export const fr: BookMemoriesWords = {
  none: "Laissée de côté",
  places: { sidebar: "Un encadré dans un chapitre", "photo page": "Une page de photos" },
  empty: "Il n’y a pas encore d’histoire de famille.",
  hint: "Elles paraîtront dans le prochain livre que vous ferez. Le chapitre de chacune se choisit sur sa page.",
  notKept: "Ce choix n’a pas pu être gardé. Veuillez réessayer.",
  notReached: "Vos histoires de famille sont inaccessibles pour le moment.",
  retry: "Réessayer",
};
