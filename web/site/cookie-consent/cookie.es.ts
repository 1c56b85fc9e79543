import type { CookieWords } from "./cookie.en.ts";

export const es: CookieWords = {
  text: "Cookies: ¿podemos medir cómo se usa el sitio?",
  accept: "Aceptar",
  reject: "Rechazar",
  customize: "Elegir",
  title: "Configuración de cookies",
  essential: "Esenciales: inicio de sesión (durante la sesión) y esta elección (1 año). Siempre activas.",
  analytics: "Análisis: cómo se usan las páginas (1 año).",
  marketing: "Marketing: qué anuncio le trajo aquí (30 días). Hoy no se carga nada para ello.",
  save: "Guardar preferencias",
  rejectAll: "Rechazar todo",
  cancel: "Cancelar",
  forget: "Olvidar mi elección",
};
