import type { SiteWords } from "./site.en.ts";

export const fr: SiteWords = {
  tagline: "Votre voix, leur héritage",
  back: "Retour à l’accueil",
  signIn: "Se connecter",
  start: "Commencer",
  cookieSettings: "Réglages des cookies",
  comfort: "Confort",
  links: [
    ["Exemples", "/fr#examples"],
    ["Comment ça marche", "/fr#how-it-works"],
    ["Extraits", "/fr#testimonials"],
    ["Questions", "/fr/faq"],
  ],
  answerNow: {
    act: "Répondre à une question",
    note: "Ni compte ni carte : vous parlez d’abord, vous décidez ensuite.",
  },
  lost: {
    lead: "Personne n’a rien raconté ici. La lampe est tout de même allumée, et le retour n’est pas long.",
    sample: "Feuilleter le livre donné en exemple",
  },
  onThisPage: "Sur cette page",
  formPage: { quote: "« On entre par le côté, parce que la porte de devant est gonflée depuis 1938. »" },
  unnamed: "L’exploitant n’a pas encore indiqué son nom. Le formulaire de contact permet de lui écrire.",
  columns: [
    {
      title: "Le produit",
      links: [
        ["Comment ça marche", "/fr#how-it-works"],
        ["Un livre en exemple", "/fr/examples"],
        ["Prix", "/fr#pricing"],
        ["Questions fréquentes", "/fr/faq"],
      ],
    },
    {
      title: "Aide",
      links: [
        ["Centre d’aide", "/fr/help"],
        ["Nous écrire", "/fr/contact"],
        ["Est-ce un vrai ?", "/fr/authentic"],
        ["Confidentialité", "/fr/privacy"],
        ["Conditions", "/fr/terms"],
      ],
    },
  ],
};
