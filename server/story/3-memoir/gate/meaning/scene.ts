import type { ReadText } from "#server/story/3-memoir/gate/reading/read-text.ts";
import { fitsGender, isMany, isPerson } from "./people/genders.ts";
import { personOf, type Somebody } from "./people/somebody.ts";
import { agentsOf, peopleBefore, sameKeys } from "./people/people.ts";
import { readClauses, type Clause } from "./clauses/read-clauses.ts";
import { clauseText } from "./people/subjects.ts";
import { referentsOf } from "./people/referents.ts";
import { isLightVerb } from "./clauses/verbs.ts";
import { meets, type Word } from "./words.ts";

/** A text read for who does what in which clause. */
export type Scene = {
  text: ReadText;
  clauses: Clause[];
  agents: (Somebody | null)[];
  words: Word[];
  /** What the pronouns at these places stand for. */
  referents: ReadonlyMap<number, Word[]>;
};

export function readScene(text: ReadText, names: ReadonlySet<string> = new Set()): Scene {
  const clauses = readClauses(text, names);
  const agents = agentsOf(clauses, text.language);
  const words = clauses.flatMap((clause) => clause.words);
  const scene = { text, clauses, agents, words, referents: new Map<number, Word[]>() };
  const meant = clauses.map((clause) => resolved(clause, scene));
  return { ...scene, agents: meant, referents: referentsOf(clauses, meant, text.language) };
}

export function clauseAt(scene: Scene, at: number): Clause | undefined {
  return scene.clauses.find((clause) => at >= clause.from && at < clause.to);
}

/** "He" stands for whoever was last said to do something, else for whoever was last spoken of. */
function resolved(clause: Clause, scene: Scene): Somebody | null {
  const agent = scene.agents[clause.number] ?? null;
  if (!agent || agent.keys.size > 0 || !agent.pronoun || !/^(he|she|they)$/.test(agent.pronoun)) return agent;
  const before = peopleBefore(scene.clauses, scene.agents, clause, scene.text.language);
  const pronoun = agent.pronoun;
  const meant =
    beside(clause, pronoun, scene) ??
    before.agents.find(
      (one) =>
        isThird(one) &&
        !isEverybody(one) &&
        (scene.text.language === "fr" || pronoun === "they" || one.names.size > 0 || isPerson(one.keys)) &&
        fitsNumber(pronoun, one) &&
        fitsGender(pronoun, one),
    ) ??
    before.others.find((one) => fitsNumber(pronoun, one) && fitsGender(pronoun, one));
  return meant ? { ...meant, pronoun: agent.pronoun } : agent;
}

function fitsNumber(pronoun: string, one: Somebody): boolean {
  return pronoun !== "they" || one.many || one.pronoun === "they" || isMany(one.keys);
}

/** "Three for my sister, because she was bigger": whom a clause without a verb speaks of. */
function beside(clause: Clause, pronoun: string, { clauses, agents, text }: Scene): Somebody | null {
  const before = clauses[clause.number - 1];
  if (!before || before.hasVerb || before.sentence !== clause.sentence) return null;
  const others = peopleBefore(
    clauses.slice(before.number, clause.number + 1).map((one, number) => ({ ...one, number })),
    agents,
    { ...clause, number: 1 },
    text.language,
  ).others;
  return others.find((one) => fitsNumber(pronoun, one) && fitsGender(pronoun, one)) ?? null;
}

/** "Everybody" and "that winter" are nobody whom "he" or "she" could mean. */
function isEverybody(one: Somebody): boolean {
  return [...one.keys].some((key) =>
    /^(one|everybody|everyone|tous|toutes|nobody|somebody|someone|monde|personne|quelqu|seule?|day:.*|number:\d+)$/.test(
      key,
    ),
  );
}

function isThird(one: Somebody): boolean {
  return one.pronoun === null || /^(he|she|they)$/.test(one.pronoun);
}

/** Whether the one may be the other, as far as both texts say. */
export function maySame(told: Somebody | null, said: Somebody | null): boolean {
  if (!told || !said) return true;
  const claim = isGuess(told) ? { ...told, keys: new Set<string>(), names: new Set<string>() } : told;
  if ([claim, said].every(({ pronoun }) => /^(he|she)$/.test(pronoun ?? "")) && claim.pronoun !== said.pronoun)
    return false;
  if (isFirst(claim) || isFirst(said)) {
    if (claim.pronoun === said.pronoun) return true;
    return isWe(claim) && isWe(said);
  }
  if (claim.keys.size > 0 && said.keys.size > 0) return sameKeys(claim, said);
  if (claim.keys.size > 0) return fitsBare(said, claim);
  if (said.keys.size > 0) return fitsBare(claim, said);
  return claim.pronoun === said.pronoun || claim.pronoun === "they" || said.pronoun === "they";
}

/** "He" behind "the mill": a thing that was taken for somebody. */
function isGuess(one: Somebody): boolean {
  return (
    /^(he|she|they)$/.test(one.pronoun ?? "") &&
    one.names.size === 0 &&
    ![...one.keys].some((key) => key.startsWith("kin:"))
  );
}

function isFirst(one: Somebody): boolean {
  return one.pronoun === "i" || one.pronoun === "we" || one.pronoun === "you";
}

function isWe(one: Somebody): boolean {
  return (
    one.pronoun === "we" || (one.pronoun === "i" && one.many) || (one.pronoun === null && one.keys.has("number:2"))
  );
}

function fitsBare(bare: Somebody, one: Somebody): boolean {
  if (bare.pronoun === "they" && one.gender !== null && !one.many && one.pronoun !== "they") return false;
  return fitsGender(bare.pronoun ?? "they", one);
}

/** Whether a clause speaks of this person other than as the one who acts. */
export function isSpokenOf(one: Somebody, clause: Clause, scene: Scene): boolean {
  if (one.pronoun && one.keys.size === 0) {
    const language = scene.text.language;
    return clause.words.some(
      (word, at) =>
        at > 0 &&
        (personOf(word.low, language) === one.pronoun || /^(l|le|la|les|lui|leur|him|her|them)$/.test(word.low)),
    );
  }
  return clause.words.some(
    (word) => meets(word.keys, one.keys) || scene.referents.get(word.at)?.some((other) => meets(other.keys, one.keys)),
  );
}

const participle =
  /(ed|en|wn|rn)$|^(hit|sold|told|paid|made|sent|left|lost|found|kept|held|built|bought|brought|taught|caught|cut|hurt|put|shot|hung|struck|stuck|fed|led|met|buried|lent|bound|burnt)$/;

/** "était mariée", "était fatigué", "était allée": how somebody is, or went. */
function isState(word: Word | undefined): boolean {
  return /^(marie|fatigue|ne|age|fache|epuise|prive|degoute|enerve|desole|oblige|all|arrive|entre|rentre|monte|tombe|reste|passe|retourne)(e|es|s|ee|ees)?$/.test(
    word?.low ?? "",
  );
}

/** Whether the verb of a clause is done to its subject: "we were hit", "nous avons été renversés". */
export function isPassive(clause: Clause, scene: Scene): boolean {
  const text = clauseText(clause);
  if (scene.text.language === "fr")
    return (
      /\bete \w+(e|ee|es|ees|i|ie|is|ies|u|ue|us|ues|t|te|ts|tes)\b/.test(text) ||
      /\b(est|sont|etait|etaient|fut|furent) (?!(?:re)?(?:ven|all|part|arriv|entr|sort|mont|descend|pass|rest|tomb|tourn)[a-z]* )\w+ par\b/.test(
        text,
      ) ||
      clause.words.some(
        (word, at) =>
          /^(etais|etait|etions|etiez|etaient|fut|furent)$/.test(word.low) &&
          !/^(s|m|t)$/.test(clause.words[at - 1]?.low ?? "") &&
          /ée?s?$/u.test(clause.words[at + 1]?.token.text ?? "") &&
          !isState(clause.words[at + 1]),
      )
    );
  const bare =
    !/^(died|lived|worked|stayed|retired|moved|started|stopped|played|came|walked|turned|looked|laughed|cried|finished|asked|answered|talked|passed)$/.test(
      clause.words[1]?.low ?? "",
    ) &&
    !clause.words.some((word) => isLightVerb(word, "en")) &&
    participle.test(clause.words[1]?.low ?? "") &&
    clause.opener !== null &&
    !/^(who|which|that)$/.test(clause.opener);
  const before = scene.clauses[clause.number - 1];
  if (
    bare &&
    before &&
    before.sentence === clause.sentence &&
    before.words.some((word) => /^(was|were|is|are|been)$/.test(word.low))
  )
    return true;
  return clause.words.some((word, at) => {
    const next = clause.words[at + 1];
    const after = /^(not|t|never|all|both|just)$/.test(next?.low ?? "") ? clause.words[at + 2] : next;
    if (/^(married|engaged|divorced|retired|tired|scared|interested|called|named|born)$/.test(after?.low ?? ""))
      return false;
    return (
      /^(was|were|been|be|got|is|are|being)$/.test(word.low) && after?.kind === "content" && participle.test(after.low)
    );
  });
}
