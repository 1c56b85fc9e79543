import type { Refused } from "./verdict.ts";
import { kinSupported, titleKind, type KinMention } from "#server/pipeline/text/kinship.ts";
import { wordsAt, type ReadText } from "#server/pipeline/text/read-text.ts";
import { isCapital, type Token } from "#server/pipeline/text/tokens.ts";

/** Kinship words and titles must have been said, and of the same name. The question may name the person. */
export function checkKin(claim: ReadText, said: ReadText, question: ReadText): Refused | null {
  const known = new Set(
    [...said.kin, ...question.kin].flatMap(({ kind, also }) => [
      ...(also && /^(boy|girl)$/.test(kind) ? [] : [kind]),
      ...(also ? [also] : []),
    ]),
  );
  for (const kin of claim.kin) {
    const refused = wordsAt(claim, kin);
    if (!kinSupported(kin.kind, known)) return { ok: false, refused, reason: "this person was not spoken of" };
    if (isSomebodyElses(kin, [...said.kin, ...question.kin]))
      return { ok: false, refused, reason: "this was said of somebody else's relative" };
    const name = nameBeside(claim, kin);
    if (name && isOtherKin(kin, name, said))
      return { ok: false, refused: `${refused} ${name.text}`, reason: "this name belongs to somebody else" };
  }
  for (const token of claim.tokens) {
    const title = titleKind(token);
    const name = claim.tokens[token.at + 1];
    if (title === null || !name || !isCapital(name) || title === "saint") continue;
    if (!isTitleSaid(title, name, said))
      return { ok: false, refused: `${token.text} ${name.text}`, reason: "this title was not said of this person" };
  }
  return null;
}

/** The source has such a relative, but only of somebody else: "his mother" for "my mother", "my dad's mother" for "my mom's". */
function isSomebodyElses(kin: KinMention, known: readonly KinMention[]): boolean {
  const same = known.filter(({ kind }) => kind === kin.kind);
  if (same.length === 0 || known.some(({ also }) => also === kin.kind)) return false;
  if (kin.of === "speaker") return same.every(({ of }) => of === "other");
  return kin.ownerKind !== null && same.every(({ ownerKind }) => ownerKind !== null && ownerKind !== kin.ownerKind);
}

/** "my sister Rose", "my sister, Rose," and "Rose, my sister". */
function nameBeside(text: ReadText, kin: KinMention): Token | null {
  const after = text.tokens[kin.to];
  if (after && isCapital(after) && /^[\s,]+$/u.test(after.before) && !isKinAt(text, after.at)) return after;
  const [owner, before] = [text.tokens[kin.from - 1], text.tokens[kin.from - 2]];
  const apposed =
    owner && before && /^(my|our|his|her|mon|ma|notre|son|sa)$/.test(owner.low) && owner.before.includes(",");
  return apposed && isCapital(before) && !isKinAt(text, before.at) ? before : null;
}

function isKinAt(text: ReadText, at: number): boolean {
  return text.kin.some((one) => at >= one.from && at < one.to);
}

/** The source puts another kinship word beside this name, or another name beside this kinship word alone. */
function isOtherKin(kin: KinMention, name: Token, said: ReadText): boolean {
  const beside = said.kin.filter((one) => distance(one, said, name.low) <= 2);
  if (beside.length > 0) return !beside.some((one) => kinSupported(kin.kind, new Set([one.kind, one.also ?? ""])));
  const same = said.kin.filter((one) => one.kind === kin.kind || one.also === kin.kind);
  return (
    same.length > 0 && same.every((one) => nameBeside(said, one) !== null && nameBeside(said, one)?.low !== name.low)
  );
}

/** Words between a kinship word and the nearest such name in its clause. */
function distance(kin: KinMention, text: ReadText, low: string): number {
  const owned = text.kin.find((other) => kin.also !== null && other.from > kin.to && other.from <= kin.to + 2);
  const to = owned?.to ?? kin.to;
  const gaps = text.tokens
    .filter((token) => token.low === low)
    .map((token) => (token.at >= to ? token.at - to : nameBeside(text, kin)?.at === token.at ? 0 : Infinity));
  return Math.min(Infinity, ...gaps);
}

function isTitleSaid(title: string, name: Token, said: ReadText): boolean {
  const named = said.tokens.filter((token) => token.low === name.low);
  const titles = named.map((token) => titleKind(said.tokens[token.at - 1])).filter((one) => one !== null);
  if (titles.length > 0) return titles.includes(title);
  return said.tokens.some((token) => titleKind(token) === title);
}
