import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import type { EmailLetters } from "./email-words.ts";

type ErasureLetters = Pick<EmailLetters, "erasure_begun" | "erasure_done">;

const en: ErasureLetters = {
  erasure_begun: (message) => {
    const { finalAt, backupDays } = erasureOf(message);
    const day = finalAt.toLocaleDateString("en-US", { dateStyle: "long" });
    return {
      subject: `Everything of yours goes on ${day}`,
      greeting: "You asked us to erase everything",
      body: `Until ${day} nothing is gone, and you may sign in as before. On that day your recordings, your words, your books and your account are erased for good. Backups follow within ${days(backupDays)}. If you want to keep everything, press the button before then.`,
      button: "Keep everything",
      ending: "If it was not you, press the button, then change your password and sign out every other device.",
    };
  },
  erasure_done: (message) => ({
    subject: "Everything of yours is erased",
    greeting: "It is done",
    body: `Your recordings, your words, your books and your account are erased, as you asked. Backups follow within ${days(erasureOf(message).backupDays)}. You are always welcome to begin again, with an empty book.`,
    ending: "This is our last letter to you.",
    footer: `${brand} keeps this address no longer.`,
  }),
};

const fr: ErasureLetters = {
  erasure_begun: (message) => {
    const { finalAt, backupDays } = erasureOf(message);
    const day = finalAt.toLocaleDateString("fr-FR", { dateStyle: "long" });
    return {
      subject: `Tout ce qui est à vous s’efface le ${day}`,
      greeting: "Vous nous avez demandé de tout effacer",
      body: `Jusqu’au ${day}, rien n’est effacé et vous pouvez vous connecter comme avant. Ce jour-là, vos enregistrements, vos mots, vos livres et votre compte s’effacent pour de bon. Les sauvegardes suivent en ${jours(backupDays)} au plus. Si vous voulez tout garder, appuyez sur le bouton avant cette date.`,
      button: "Tout garder",
      ending:
        "Si ce n’était pas vous, appuyez sur le bouton, puis changez votre mot de passe et déconnectez tous les autres appareils.",
    };
  },
  erasure_done: (message) => ({
    subject: "Tout ce qui était à vous est effacé",
    greeting: "C’est fait",
    body: `Vos enregistrements, vos mots, vos livres et votre compte sont effacés, comme vous l’avez demandé. Les sauvegardes suivent en ${jours(erasureOf(message).backupDays)} au plus. Vous pouvez recommencer quand vous voulez, avec un livre vide.`,
    ending: "C’est notre dernière lettre.",
    footer: `${brand} ne garde plus cette adresse.`,
  }),
};

export const erasureLetters: Record<Language, ErasureLetters> = { en, fr };

function erasureOf(message: Parameters<EmailLetters["erasure_begun"]>[0]) {
  if (message.kind === "erasure_begun") return message;
  return { finalAt: new Date(0), backupDays: message.kind === "erasure_done" ? message.backupDays : 0 };
}

function days(count: number): string {
  return count === 1 ? "one day" : `${count} days`;
}

function jours(count: number): string {
  return count === 1 ? "un jour" : `${count} jours`;
}
