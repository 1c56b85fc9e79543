export type Gender = "m" | "f" | null;

const feminineKin = /^kin:.*(mother|sister|daughter|aunt|niece|wife|girl|woman)/;
const masculineKin = /^kin:.*(father|brother|son|uncle|nephew|husband|boy)/;

/** What the words for somebody's kin say of it. */
export function genderOf(keys: ReadonlySet<string>): Gender {
  for (const key of keys) {
    if (feminineKin.test(key)) return "f";
    if (masculineKin.test(key)) return "m";
  }
  return null;
}

export function genderOfPronoun(low: string): Gender {
  return /^(he|him|il)$/.test(low) ? "m" : /^(she|her|elle|elles)$/.test(low) ? "f" : null;
}

/** Whether "he" or "she" may stand for them, by all that is known. */
export function fitsGender(person: string, one: { gender: Gender; pronoun: string | null }): boolean {
  if (person === "he") return one.gender !== "f" && one.pronoun !== "she";
  if (person === "she") return one.gender !== "m" && one.pronoun !== "he";
  return true;
}
