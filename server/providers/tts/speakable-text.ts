const maxTextLength = 600;
const maxWordLength = 40;

/**
 * Text a computer voice can read: Latin letters, digits and plain punctuation only, so that no markup, phoneme
 * notation or control character reaches the engine. Empty when nothing is left to say.
 */
export function speakableText(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/[^\p{Script=Latin}\p{Nd} .,;:!?'-]/gu, " ");
  const words = plain.split(/ +/).map((word) => word.slice(0, maxWordLength));
  let said = "";
  for (const word of words) {
    if (said.length + word.length > maxTextLength) break;
    said += `${word} `;
  }
  return /[\p{L}\p{Nd}]/u.test(said) ? said.trim().replace(/^[^\p{L}\p{Nd}]+/u, "") : "";
}

/** The same in ASCII, for engines that know English spelling only. */
export function asciiText(text: string): string {
  return text
    .replace(/[œŒ]/g, "oe")
    .replace(/[æÆ]/g, "ae")
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "");
}
