const vowel = /^[aeiouyhâàéèêëîïôûœ]/i;

/** "de June", "d’Evelyn" */
export const de = (name: string) => (vowel.test(name) ? `d’${name}` : `de ${name}`);

/** "que June", "qu’Evelyn" */
export const que = (name: string) => (vowel.test(name) ? `qu’${name}` : `que ${name}`);
