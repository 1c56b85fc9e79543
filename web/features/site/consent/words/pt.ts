import type { CookieWords } from "./en.ts";

export const pt: CookieWords = {
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
};
