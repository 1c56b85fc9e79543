import type { CookieWords } from "./cookie.en.ts";

export const pt: CookieWords = {
  text: "Cookies: podemos medir como o site é usado?",
  accept: "Aceitar",
  reject: "Recusar",
  customize: "Escolher",
  title: "Definições de cookies",
  essential: "Essenciais: início de sessão (durante a sessão) e esta escolha (1 ano). Sempre ativos.",
  analytics: "Estatística: como as páginas são usadas (1 ano).",
  marketing: "Marketing: que anúncio trouxe até aqui (30 dias). Hoje nada é carregado para isso.",
  save: "Guardar preferências",
  rejectAll: "Recusar tudo",
  cancel: "Cancelar",
  forget: "Esquecer a minha escolha",
};
