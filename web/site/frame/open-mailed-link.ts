export type OpenMailedLink = {
  /** The data attribute of the root element with the visitor's language. */
  speaksIn: string;
  /** The page that handles the links of its own letters. */
  except: string;
};

/**
 * Inlined in every public page as text, since a letter's link may lead to any page. Forwards its parameters to the app
 * if they sign in or report an expired link.
 */
export function openMailedLink({ speaksIn, except }: OpenMailedLink): void {
  const said = new URLSearchParams(location.hash.slice(1));
  const isLetter = said.has("access_token") || said.has("error_code");
  if (!isLetter || location.pathname.endsWith(except)) return;
  const root = document.documentElement;
  const language = root.lang === "fr" || root.dataset[speaksIn] === "fr" ? "fr" : "en";
  const tab = said.get("type") === "recovery" ? "?tab=reset-password" : "";
  location.replace(`/${language}/auth${tab}${location.hash}`);
}
