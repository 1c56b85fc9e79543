/** The language that pages without one of their own shall speak here. */
export function keepLanguage(language) {
  document.documentElement.dataset.speaks = language;
  try {
    localStorage.setItem("preferred-language", language);
  } catch (cause) {
    console.info("This browser keeps nothing for us.", cause);
  }
}
