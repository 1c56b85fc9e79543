import type { CookieLanguage } from "./cookie-languages.ts";

export type CookieWords = Record<
  | "text"
  | "accept"
  | "reject"
  | "customize"
  | "title"
  | "essential"
  | "analytics"
  | "marketing"
  | "save"
  | "rejectAll"
  | "cancel"
  | "forget",
  string
>;

export const cookieWords: Record<CookieLanguage, CookieWords> = {
  en: {
    text: "We use essential cookies. With your consent we also measure how the site is used.",
    accept: "Accept All",
    reject: "Reject",
    customize: "Customize",
    title: "Cookie Settings",
    essential: "Essential: signing in (for the session) and this choice (1 year). Always on.",
    analytics: "Analytics: how pages are used (1 year).",
    marketing: "Marketing: which advertisement led here (30 days). Nothing is loaded for it today.",
    save: "Save Preferences",
    rejectAll: "Reject All",
    cancel: "Cancel",
    forget: "Forget my choice",
  },
  fr: {
    text: "Nous utilisons les cookies essentiels. Avec votre accord, nous mesurons aussi l’usage du site.",
    accept: "Tout accepter",
    reject: "Refuser",
    customize: "Personnaliser",
    title: "Réglages des cookies",
    essential: "Essentiels : la connexion (le temps de la session) et ce choix (1 an). Toujours actifs.",
    analytics: "Mesure : comment les pages sont utilisées (1 an).",
    marketing: "Publicité : quelle annonce a mené ici (30 jours). Rien n’est chargé pour cela aujourd’hui.",
    save: "Enregistrer mes choix",
    rejectAll: "Tout refuser",
    cancel: "Annuler",
    forget: "Oublier mon choix",
  },
  it: {
    text: "Usiamo i cookie essenziali. Con il vostro consenso misuriamo anche l’uso del sito.",
    accept: "Accetta tutto",
    reject: "Rifiuta",
    customize: "Personalizza",
    title: "Impostazioni dei cookie",
    essential: "Essenziali: accesso (per la sessione) e questa scelta (1 anno). Sempre attivi.",
    analytics: "Statistiche: come si usano le pagine (1 anno).",
    marketing: "Marketing: quale annuncio ha portato qui (30 giorni).",
    save: "Salva le preferenze",
    rejectAll: "Rifiuta tutto",
    cancel: "Annulla",
    forget: "Dimentica la mia scelta",
  },
  es: {
    text: "Usamos cookies esenciales. Con su consentimiento también medimos el uso del sitio.",
    accept: "Aceptar todo",
    reject: "Rechazar",
    customize: "Personalizar",
    title: "Configuración de cookies",
    essential: "Esenciales: inicio de sesión (durante la sesión) y esta elección (1 año). Siempre activas.",
    analytics: "Análisis: cómo se usan las páginas (1 año).",
    marketing: "Marketing: qué anuncio le trajo aquí (30 días).",
    save: "Guardar preferencias",
    rejectAll: "Rechazar todo",
    cancel: "Cancelar",
    forget: "Olvidar mi elección",
  },
  de: {
    text: "Wir verwenden notwendige Cookies. Mit Ihrer Einwilligung messen wir auch die Nutzung der Seiten.",
    accept: "Alle annehmen",
    reject: "Ablehnen",
    customize: "Anpassen",
    title: "Cookie-Einstellungen",
    essential: "Notwendig: Anmeldung (für die Sitzung) und diese Wahl (1 Jahr). Immer an.",
    analytics: "Statistik: wie die Seiten genutzt werden (1 Jahr).",
    marketing: "Werbung: welche Anzeige hierher führte (30 Tage).",
    save: "Auswahl speichern",
    rejectAll: "Alle ablehnen",
    cancel: "Abbrechen",
    forget: "Meine Wahl vergessen",
  },
  pt: {
    text: "Usamos cookies essenciais. Com o seu consentimento, medimos também o uso do site.",
    accept: "Aceitar tudo",
    reject: "Recusar",
    customize: "Personalizar",
    title: "Definições de cookies",
    essential: "Essenciais: início de sessão (durante a sessão) e esta escolha (1 ano). Sempre ativos.",
    analytics: "Estatística: como as páginas são usadas (1 ano).",
    marketing: "Marketing: que anúncio trouxe até aqui (30 dias).",
    save: "Guardar preferências",
    rejectAll: "Recusar tudo",
    cancel: "Cancelar",
    forget: "Esquecer a minha escolha",
  },
  nl: {
    text: "Wij gebruiken noodzakelijke cookies. Met uw toestemming meten we ook het gebruik van de site.",
    accept: "Alles accepteren",
    reject: "Weigeren",
    customize: "Aanpassen",
    title: "Cookie-instellingen",
    essential: "Noodzakelijk: inloggen (tijdens de sessie) en deze keuze (1 jaar). Altijd aan.",
    analytics: "Statistiek: hoe de pagina’s worden gebruikt (1 jaar).",
    marketing: "Marketing: welke advertentie hierheen leidde (30 dagen).",
    save: "Voorkeuren opslaan",
    rejectAll: "Alles weigeren",
    cancel: "Annuleren",
    forget: "Mijn keuze vergeten",
  },
};
