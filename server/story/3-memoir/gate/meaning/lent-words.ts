import type { Clause } from "./clauses/read-clauses.ts";
import type { Compared } from "./fitting-places.ts";
import { lemmasOf } from "./language/lemmas.ts";
import { maySame, type Scene } from "./scene.ts";
import { meets, type Word } from "./words.ts";

/** Another clause lends its words when all that it says comes along, and it is about the same or about something told here. */
export function isLinked(
  place: Clause,
  main: Clause,
  clause: Clause,
  { claimed, source, heads, free }: Compared,
): boolean {
  const here = clause.words.filter((word) => word.kind !== "grammar");
  const next = claimed.clauses[clause.number + 1];
  const hanging =
    next?.sentence === clause.sentence && /^(que|qu|when|that|where|quand)$/.test(next.opener ?? "") ? next.words : [];
  const comes = (verb: Word) => [...here, ...hanging].some((word) => meets(word.keys, verb.keys));
  if (!place.verbs.every(comes) && !isBegun(place, main, source)) return false;
  const own = place.words.filter((word) => word.kind !== "grammar" && !(free.size > 0 && word.kind === "number"));
  if (!place.hasVerb && (place.opener ? !own.every(comes) : own[0] && !comes(own[0]))) return false;
  if (place.hasVerb && place.verbs.length === 0 && !source.agents[place.number] && !own.every(comes)) return false;
  const [agent, other] = [source.agents[main.number] ?? null, source.agents[place.number] ?? null];
  if (maySame(agent, other)) return true;
  if (other === null || !here.some((word) => !heads.has(word.at) && meets(word.keys, other.keys))) return false;
  const rest = own.filter((word) => word.kind !== "name" && !meets(word.keys, other.keys));
  return rest.length === 0 || rest.some(comes);
}

const phases = /^(start|begin|stay|stop|quit|finish|continue|retire|commencer|rester|arreter|continuer|finir|debuter)$/;

/** "He worked at the mill, he started at fourteen": what somebody begins or ends is what was said right before. */
function isBegun(place: Clause, main: Clause, { agents, text }: Scene): boolean {
  const isPhase = main.verbs.some(({ low }) =>
    [...lemmasOf(low, text.language)].some((key) => phases.test(key.replace(/^=/, ""))),
  );
  const isBefore = place.number === main.number - 1 && place.sentence === main.sentence && place.kept.size === 0;
  const [actor, other] = [agents[main.number], agents[place.number]];
  return (
    isPhase &&
    isBefore &&
    actor !== null &&
    other !== null &&
    actor !== undefined &&
    other !== undefined &&
    maySame(actor, other)
  );
}
