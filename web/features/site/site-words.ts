import type { Language } from "#domain/language.ts";

type Link = readonly [label: string, href: string];

type Words = {
  tagline: string;
  skip: string;
  menu: string;
  navigation: string;
  otherLanguage: string;
  back: string;
  help: string;
  signIn: string;
  start: string;
  cookieSettings: string;
  comfort: string;
  links: readonly Link[];
  columns: readonly { title: string; links: readonly Link[] }[];
};

/** What stands around every public page. */
export const siteWords: Record<Language, Words> = {
  en: {
    tagline: "Your Voice, Their Legacy",
    skip: "Skip to content",
    menu: "Menu",
    navigation: "Main",
    otherLanguage: "Français",
    back: "Back to the start",
    help: "Help",
    signIn: "Sign In",
    start: "Try FREE (No Card)",
    cookieSettings: "Cookie Settings",
    comfort: "Comfort",
    links: [
      ["How it works", "/en#how-it-works"],
      ["Pricing", "/en#pricing"],
      ["Stories", "/en#testimonials"],
      ["FAQ", "/faq"],
    ],
    columns: [
      {
        title: "Product",
        links: [
          ["How it works", "/en#how-it-works"],
          ["Example memoirs", "/examples"],
          ["Pricing", "/en#pricing"],
          ["FAQ", "/faq"],
        ],
      },
      {
        title: "Support",
        links: [
          ["Help Center", "/help"],
          ["Contact Us", "/contact"],
          ["Privacy", "/privacy"],
          ["Terms of Service", "/terms"],
        ],
      },
    ],
  },
  fr: {
    tagline: "Votre voix, leur héritage",
    skip: "Aller au contenu",
    menu: "Menu",
    navigation: "Principale",
    otherLanguage: "English",
    back: "Retour à l’accueil",
    help: "Aide",
    signIn: "Se connecter",
    start: "Commencer",
    cookieSettings: "Réglages des cookies",
    comfort: "Confort",
    links: [
      ["Exemples", "/fr#examples"],
      ["Comment ça marche", "/fr#how-it-works"],
      ["Témoignages", "/fr#testimonials"],
      ["Questions", "/fr/faq"],
    ],
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
          ["Confidentialité", "/fr/privacy"],
          ["Conditions", "/fr/terms"],
        ],
      },
    ],
  },
};
