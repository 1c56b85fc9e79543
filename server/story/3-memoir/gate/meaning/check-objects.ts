import type { Language } from "#domain/language.ts";
import type { Verdict } from "#server/story/3-memoir/gate/verdict.ts";
import type { Clause } from "./clauses/read-clauses.ts";
import { isVerb } from "./clauses/verbs.ts";
import { personOf } from "./people/somebody.ts";
import type { Scene } from "./scene.ts";
import { meets, type Word } from "./words.ts";

type Refused = Extract<Verdict, { ok: false }>;

function refuse(word: Word): Refused {
  return { ok: false, refused: word.token.text, reason: "this was done to somebody else" };
}

const objects = {
  en: { own: /^(me|us)$/, other: /^(him|them)$/ },
  fr: { own: /^(me|m|nous)$/, other: /^(l|lui|leur|les|le|la|eux)$/ },
};

function contentVerbs({ verbs }: Clause): Word[] {
  return verbs.filter((word) => word.kind === "content");
}

/** "She sang to us. She sang all day." */
function isSaidAgain(one: Clause, main: Clause): boolean {
  return (
    contentVerbs(main).length > 0 &&
    contentVerbs(main).every((verb) => contentVerbs(one).some((other) => meets(other.keys, verb.keys)))
  );
}

/** To whom: "hit us" where it was him. */
export function checkObjects(clause: Clause, main: Clause, claimed: Scene, source: Scene): Refused | null {
  const pattern = claimed.text.language === "en" ? /^(me|us)$/ : /^(me|m)$/;
  for (const word of clause.words) {
    if (!pattern.test(word.low) || (word.low === "m" && clause.words.length < 3)) continue;
    const person = personOf(word.low, claimed.text.language);
    const near = source.clauses.filter(
      (one) =>
        one === main ||
        isSaidAgain(one, main) ||
        (one.sentence === main.sentence && Math.abs(one.number - main.number) <= 1),
    );
    const isSaid = near.some((one) =>
      one.words.some(
        (other) =>
          personOf(other.low, source.text.language) === person || (person === "we" && /^(us|me)$/.test(other.low)),
      ),
    );
    if (!isSaid) return refuse(word);
  }
  return otherObject(clause, main, claimed.text.language);
}

/** "They paid them" of "they paid us". */
function otherObject(clause: Clause, main: Clause, language: Language): Refused | null {
  const { own, other } = objects[language];
  const isObject = (word: Word, at: number, words: readonly Word[]) =>
    other.test(word.low) && (language === "en" || /^(lui|eux)$/.test(word.low) || isVerb(words, at + 1, language));
  const wrong = clause.words.find(isObject);
  const isOwn = (one: Clause) => one.words.some((word, at) => own.test(word.low) && at > 0);
  return wrong && isOwn(main) && !isOwn(clause) && !main.words.some(isObject) ? refuse(wrong) : null;
}
