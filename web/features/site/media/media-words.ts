import type { Language } from "#domain/language.ts";

/** What stands on and around sound, film and pictures of the sample. */
type Words = {
  play: string;
  pause: string;
  position: string;
  /** What a control does, with the name of what it does it to. */
  named: (act: string, title: string) => string;
  failed: string;
  making: string;
  read: string;
  translated: string;
  film: { cover: string; title: string; captions: Record<Language, string> };
  demo: Record<"lead" | "whole", string> & Record<"before" | "after", { title: string; note: string }>;
  quotes: Record<"open" | "close", string>;
  scene: Record<"scene" | "left" | "right", string>;
  book: { cover: string; spread: string; told: string };
};

export const mediaWords: Record<Language, Words> = {
  en: {
    play: "Play",
    pause: "Pause",
    position: "Position",
    named: (act, title) => `${act}: ${title}`,
    failed: "This cannot be played at the moment. Please try again later.",
    making: "The sample is not ready on this machine yet. Look again in a few minutes.",
    read: "Read what is said",
    translated: "",
    film: {
      cover: "Click Here To See How It Works",
      title: "How a spoken answer becomes a book and an audiobook",
      captions: { en: "English", fr: "Français" },
    },
    demo: {
      lead: "The same six sentences as they were recorded, as the audiobook plays them, and as the book prints them.",
      before: {
        title: "Before: the recording",
        note: "As it was said at a kitchen table. A computer voice stands in for a person.",
      },
      after: { title: "After: the audiobook", note: "The room is quieter, the words are untouched." },
      whole: "Read and hear the whole sample",
    },
    quotes: { open: "“", close: "”" },
    scene: {
      scene:
        "A table seen from above: a phone that listens, and an open book. On its left page your voice, drawn as writing; on its right page the same sentences in print.",
      left: "What you say",
      right: "What they keep",
    },
    book: {
      cover: "The cover of the sample book: The River Kept the Time, by Evelyn Mae Tully.",
      spread:
        "Two pages of the sample book. Left, a picture of Hofmann’s Bakery; right, the story that begins “I can tie a cake box with one hand”.",
      told: "The page of the sample book on which these words are printed, with the question they answer.",
    },
  },
  fr: {
    play: "Écouter",
    pause: "Pause",
    position: "Position",
    named: (act, title) => `${act} : ${title}`,
    failed: "La lecture est impossible pour le moment. Réessayez plus tard.",
    making: "L’exemple n’est pas encore prêt sur cette machine. Revenez dans quelques minutes.",
    read: "Lire ce qui est dit",
    translated: "Traduit de l’anglais : ",
    film: {
      cover: "Cliquez ici pour voir comment ça marche",
      title: "Comment une réponse parlée devient un livre et un livre audio",
      captions: { en: "English", fr: "Français" },
    },
    demo: {
      lead: "Les six mêmes phrases, en anglais : telles qu’enregistrées, telles que le livre audio les fait entendre, et telles que le livre les imprime.",
      before: {
        title: "Avant : l’enregistrement",
        note: "Dit à une table de cuisine. Une voix d’ordinateur remplace la personne.",
      },
      after: { title: "Après : le livre audio", note: "La pièce est plus calme, les mots sont intacts." },
      whole: "Lire et écouter l’exemple entier",
    },
    quotes: { open: "« ", close: " »" },
    scene: {
      scene:
        "Une table vue d’en haut : un téléphone qui écoute et un livre ouvert. À gauche votre voix, dessinée comme une écriture ; à droite les mêmes phrases, imprimées.",
      left: "Ce que vous dites",
      right: "Ce qu’ils gardent",
    },
    book: {
      cover: "La couverture du livre donné en exemple, The River Kept the Time, d’Evelyn Mae Tully.",
      spread:
        "Deux pages du livre donné en exemple : à gauche, une image de la boulangerie Hofmann ; à droite, l’histoire de la ficelle.",
      told: "La page du livre donné en exemple où ces mots sont imprimés, avec la question posée.",
    },
  },
};

/** What stands on the controls of a sound with this title. */
export function playerWords(language: Language, title: string) {
  const { play, pause, position, failed, named } = mediaWords[language];
  return { play: named(play, title), pause: named(pause, title), position: named(position, title), failed };
}
