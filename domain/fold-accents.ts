/** Letters without accents and other marks: "rivière" gives "riviere". */
export function foldAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** Lower case, without accents, ligatures in two letters. */
export function foldLetters(text: string): string {
  return foldAccents(text).toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");
}
