export type LandLetter = {
  /** Where the visitor's language is noted among the data of the root. */
  speaksIn: string;
  /** The page that takes the link of its own letter. */
  except: string;
};

/**
 * Stands inline in every public page, as text: a letter's link may lead to any page of ours. Who it signs in, or whom it
 * has to tell that it is too old, goes on to the app with all that it carries.
 */
export function landLetter({ speaksIn, except }: LandLetter): void {
  const said = new URLSearchParams(location.hash.slice(1));
  const isLetter = said.has("access_token") || said.has("error_code");
  if (!isLetter || location.pathname.endsWith(except)) return;
  const root = document.documentElement;
  const language = root.lang === "fr" || root.dataset[speaksIn] === "fr" ? "fr" : "en";
  const tab = said.get("type") === "recovery" ? "?tab=reset-password" : "";
  location.replace(`/${language}/auth${tab}${location.hash}`);
}
