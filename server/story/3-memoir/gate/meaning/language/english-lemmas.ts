/** Lemma and its irregular forms, `|` between. */
export const englishIrregular =
  "go goes going went gone|come comes coming came|take takes taking took taken|make makes making made|get gets getting got gotten|" +
  "give gives giving gave given|see sees seeing saw seen|know knows knowing knew known|think thinks thinking thought|say says saying said|" +
  "tell tells telling told|find found|leave leaves leaving left|feel felt|bring brought|buy bought|teach taught teaching|catch caught|" +
  "fight fought|seek sought|keep kept|sleep slept asleep|sweep swept|weep wept|meet met|feed fed|lead led|read|lose lost losing|" +
  "sell sold|hold held|stand stood|understand understood|sit sat|run ran running|begin began begun beginning|drink drank drunk|" +
  "sing sang sung|ring rang rung|swim swam swum swimming|sink sank sunk|win won winning|spin spun|write wrote written writing|" +
  "ride rode ridden riding|drive drove driven driving|rise rose risen|speak spoke spoken|break broke broken|steal stole stolen stealing|" +
  "freeze froze frozen|choose chose chosen|wear wore worn|tear tore torn|bear bore borne|born birth|swear swore sworn|grow grew grown|" +
  "blow blew blown|throw threw thrown|fly flew flown flies|draw drew drawn|fall fell fallen|eat ate eaten|beat beaten|hide hid hidden|" +
  "bite bit bitten|hit hitting|cut cutting|put putting|set setting|let letting|shut shutting|hurt|cost|spend spent|send sent|lend lent|" +
  "bend bent|build built|burn burnt burned|learn learnt learned|dream dreamt dreamed|mean meant|hear heard|pay paid|lay laid|" +
  "lie lay lain lying lied lies|dig dug|stick stuck|strike struck|hang hung|shoot shot|show shown|sew sewn|die died dying dies dead death|" +
  "marry married marries marrying|have has had|be was were been|do did done does|wake woke woken|forget forgot forgotten|" +
  "become became|light lit|slide slid|shake shook shaken|forgive forgave|creep crept|deal dealt|spread|split|quit quitting|bet|" +
  "man men|woman women|child children|foot feet|tooth teeth|goose geese|mouse mice|ox oxen|wife wives|knife knives|life lives live living lived|" +
  "leaf leaves|loaf loaves|half halves|calf calves|shelf shelves|thief thieves|wolf wolves|person people|penny pence pennies|" +
  "tie tied tying ties|bury buried buries burial|carry carried carries|cry cried cries crying|try tried tries|fry fried|hurry hurried|" +
  "study studied|worry worried|baby babies|lady ladies|country countries|city cities|story stories|party parties|army armies|" +
  "good well|bad badly|employ employed employment|poor poorly|true truly";

/** What is left without the endings of nouns, verbs and adverbs; comparatives keep theirs. */
export function englishStems(low: string): string[] {
  const stems = new Set<string>();
  const add = (stem: string) => stem.length >= 2 && stems.add(stem);
  if (low.length < 4) return low.endsWith("s") && low.length === 3 ? [low.slice(0, -1)] : [];
  if (low.endsWith("ies") || low.endsWith("ied")) add(`${low.slice(0, -3)}y`);
  if (low.endsWith("es")) add(low.slice(0, -2));
  if (low.endsWith("s") && !low.endsWith("ss")) add(low.slice(0, -1));
  if (low.endsWith("d") && low.at(-2) === "e") add(low.slice(0, -1));
  if (low.endsWith("ily")) add(`${low.slice(0, -3)}y`);
  if (low.endsWith("ly")) add(low.slice(0, -2));
  const verb = /^(.+?)(ed|ing)$/.exec(low)?.[1];
  if (verb && verb.length >= 2) {
    add(verb);
    add(`${verb}e`);
    if (/([bdfgklmnprt])\1$/.test(verb)) add(verb.slice(0, -1));
  }
  return [...stems];
}
