import type { Language } from "#domain/language.ts";
import { isCalendarWord } from "#server/story/3-memoir/gate/reading/calendar.ts";
import { isKinWord } from "#server/story/3-memoir/gate/reading/kinship.ts";
import { readNumbers } from "#server/story/3-memoir/gate/reading/numbers.ts";
import { isCapital, readTokens, type Token } from "#server/story/3-memoir/gate/reading/tokens.ts";

/** What somebody says who takes a word back. `sure`: nobody says it otherwise. */
const markers: Record<Language, { sure: RegExp; likely: RegExp }> = {
  en: {
    sure: /^(no wait|no sorry|no no|wait no|or rather|i mean|i meant|i should say|let me think|no i tell a lie|i tell a lie|no that s wrong|that s wrong|correction|scratch that|make that|sorry i mean|no hang on|hang on|what am i saying|no i m wrong|strike that)\b/,
    likely: /^(no|sorry|rather|well|actually|wait|pardon)\b/,
  },
  fr: {
    sure: /^(non attendez|non attends|attendez|non pardon|pardon non|ou plutot|je veux dire|je voulais dire|non je dis des betises|je dis des betises|qu est ce que je dis|je me trompe|non je me trompe|non c est pas ca|que dis je|ou alors non|non plutot|je confonds)\b/,
    likely: /^(non|pardon|plutot|enfin|attends|euh non)\b/,
  },
};
const frame = /^(it was|it s|that was|he was|she was|c etait|c est|ce fut|il etait|elle etait)\b/;
const article = /^(a|an|the|my|our|his|her|un|une|le|la|l|les|mon|ma|mes|son|sa|ses|au|aux|du|des|en|in|on|at|to|for)$/;
const spoken =
  /^(said|say|says|saying|answered|told|dit|disait|dis|repondu|repond|a|ou|or|que|but|mais|the|of|de|there|is|was|there s)$/;
/** "seven girls and no boys", "we had no car": none, and nothing taken back. */
const noneOf = /^(and|had|have|has|got|were|are|been|with|s|in|at|for|by)$/;
const reach = 8;

/** The text as its speaker left it: "twelve, no, thirteen" is thirteen. */
export function withoutRetracted(text: string, language: Language): string {
  let rest = withReplaced(text, language);
  for (let round = 0; round < 8; round += 1) {
    const next = withoutFirst(rest, language);
    if (next === null) return rest;
    rest = next;
  }
  return rest;
}

const little = String.raw`(?:(?:the|a|an|my|in|on|at|le|la|les|un|une|à|au|en|mon|ma)\s+|l['’])`;
const replaced: Record<Language, RegExp> = {
  en: new RegExp(
    String.raw`[.,;]?\s*\bno,?\s+(?:it|that|he|she)\s+(?:wasn['’]t|was\s+not)\s+${little}*([\p{L}\d-]+)[,;.]?\s+(?:it|that|he|she)\s+was\s+${little}*([\p{L}\d-]+)`,
    "iu",
  ),
  fr: new RegExp(
    String.raw`[.,;]?\s*\bnon,?\s+(?:c['’]|ce\s+n['’])était\s+pas\s+${little}*([\p{L}\d-]+)[,;.]?\s+c['’]était\s+${little}*([\p{L}\d-]+)`,
    "iu",
  ),
};

/** "… in the Hudson. No, it wasn't the Hudson, it was the Nash": in the Nash. */
function withReplaced(text: string, language: Language): string {
  const match = replaced[language].exec(text);
  const [all, wrong, right] = match ?? [];
  if (!match || !all || !wrong || !right) return text;
  const [before, behind] = [text.slice(0, match.index), text.slice(match.index + all.length)];
  const at = before.toLowerCase().lastIndexOf(wrong.toLowerCase());
  return at < 0 ? text : `${before.slice(0, at)}${right}${before.slice(at + wrong.length)}${behind}`;
}

function withoutFirst(text: string, language: Language): string | null {
  const tokens = readTokens(text);
  const ends = endsOf(text, tokens);
  for (const token of tokens) {
    const found = markerAt(tokens, token.at, language);
    if (!found) continue;
    const from = retractedFrom(tokens, token.at, found, language);
    if (from === null) continue;
    const [start, end] = [ends.starts[from] ?? 0, ends.starts[found.to] ?? text.length];
    return `${text.slice(0, start)}${text.slice(end)}`;
  }
  return null;
}

function endsOf(text: string, tokens: readonly Token[]): { starts: number[] } {
  let at = 0;
  const starts = tokens.map((token) => {
    const start = at + token.before.length;
    at = start + token.text.length;
    return start;
  });
  return { starts: [...starts, text.length] };
}

function markerAt(tokens: readonly Token[], at: number, language: Language): { to: number; sure: boolean } | null {
  if (at === 0) return null;
  const words = tokens
    .slice(at, at + 8)
    .map(({ low }) => low)
    .join(" ");
  const { sure, likely } = markers[language];
  const isSure = sure.exec(words)?.[0];
  const isCounted = tokens[at]?.low === "no" && noneOf.test(tokens[at - 1]?.low ?? "");
  const match = isSure ?? (isCounted || spoken.test(tokens[at - 1]?.low ?? "") ? undefined : likely.exec(words)?.[0]);
  if (!match) return null;
  let to = at + match.split(" ").length;
  for (let more = 0; more < 2; more += 1) {
    const again = tokens
      .slice(to, to + 6)
      .map(({ low }) => low)
      .join(" ");
    const next = sure.exec(again)?.[0] ?? likely.exec(again)?.[0];
    if (next) to += next.split(" ").length;
  }
  return { to, sure: isSure !== undefined };
}

/** Where what is taken back begins: at the same kind of word, or at the same small word, before the marker. */
function retractedFrom(
  tokens: readonly Token[],
  at: number,
  marker: { to: number; sure: boolean },
  language: Language,
): number | null {
  const after = tokens
    .slice(marker.to, marker.to + 4)
    .map(({ low }) => low)
    .join(" ");
  const framed = frame.exec(after)?.[0];
  const first = framed ? marker.to + framed.split(" ").length : marker.to;
  const kinds = kindsOf(tokens, language);
  const same = framed ? anchor(tokens, at, marker.to) : null;
  if (same !== null) return same;
  if (framed) marker.to = first;
  if (article.test(tokens[first]?.low ?? "")) {
    const small = anchor(tokens, at, first, marker.sure ? reach : 5);
    if (small !== null && (marker.sure || kinds[small + 1] === kinds[first + 1])) return small;
  }
  const wanted = kinds.slice(first, first + 2).find((kind) => kind !== "plain") ?? "plain";
  if (wanted !== "plain") {
    const from = kinds.lastIndexOf(wanted, at - 1);
    return from >= 0 && from >= at - reach ? runStart(kinds, from) : null;
  }
  return (marker.sure || /^[.,]/u.test(tokens[at]?.before ?? "")) && isReplacement(tokens, first, marker)
    ? at - 1
    : null;
}

/** "Sorry, green.": one word put in the place of one. */
function isReplacement(tokens: readonly Token[], first: number, marker: { sure: boolean }): boolean {
  const next = tokens[first + 1];
  return marker.sure ? !article.test(tokens[first]?.low ?? "") : next === undefined || /[.,;?!]/u.test(next.before);
}

function anchor(tokens: readonly Token[], at: number, first: number, most = reach): number | null {
  const low = tokens[first]?.low;
  for (let i = at - 1; i >= Math.max(0, at - most); i -= 1) if (tokens[i]?.low === low) return i;
  return null;
}

function runStart(kinds: readonly string[], at: number): number {
  let start = at;
  while (start > 0 && kinds[start] === kinds[start - 1]) start -= 1;
  return start;
}

function kindsOf(tokens: readonly Token[], language: Language): string[] {
  const kinds: string[] = tokens.map((token) =>
    isKinWord(token.low)
      ? "kin"
      : isCalendarWord(token.low)
        ? "calendar"
        : isCapital(token) && !token.opens && token.low !== "i"
          ? "name"
          : "plain",
  );
  for (const number of readNumbers(tokens, language))
    if (!number.article) for (let i = number.from; i < number.to; i += 1) kinds[i] = "number";
  return kinds;
}
