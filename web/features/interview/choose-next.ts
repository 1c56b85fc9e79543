import type { Care, Chosen, FollowUpToAsk, Moment } from "#web/recording/interview-machine/interview-context.ts";
import type { Language } from "#domain/language.ts";
import { followUpsSchema, type FollowUps, type Session } from "#domain/interview/session.ts";
import { findTakes } from "#web/recording/outbox/find-takes.ts";
import { changeSession } from "./api/change-session.ts";
import { loadFollowUps } from "./api/load-follow-ups.ts";
import { languageOfSaid, loadEarlierAnswer, type EarlierAnswer } from "./api/load-earlier-answer.ts";
import { loadSession } from "./api/load-session-by-token.ts";
import { liveTranscripts, type LiveTranscript } from "./live-transcripts.ts";

const loadRules = async () => {
  const [choose, feeling, danger] = await Promise.all([
    import("#domain/follow-up/choose-follow-ups.ts"),
    import("#domain/follow-up/feeling.ts"),
    import("#domain/follow-up/danger.ts"),
  ]);
  return { ...choose, ...feeling, ...danger };
};
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Takes whose hard words were acknowledged on this page. */
const cared = new Set<string>();

/** Loads the data for choosing a follow-up before the answer ends. */
export async function prefetchFollowUps(questionId: number): Promise<void> {
  await Promise.all([loadRules(), loadFollowUps(questionId)]);
}

/**
 * Chooses what follows a saved answer: by its words, recognized live or later, otherwise by priority; or care after
 * hard words. The choice is stored with the interview, so that another device continues there.
 */
export async function chooseNext(moment: Moment & { done: readonly string[] }, language: Language): Promise<Chosen> {
  const { session, question } = moment;
  const [rules, followUps, row, known, heard] = await Promise.all([
    loadRules(),
    loadFollowUps(question.id),
    loadSession(session.token),
    loadEarlierAnswer(session.id, question.id),
    liveTranscripts(question.id),
  ]);
  const noted = notedOf(row);
  const said = withTranscripts(known, heard, row);
  const care = careFor(rules, said, language);
  if (care !== null || noted?.cared === true) {
    await note(row, { chosen: noted?.chosen ?? [], done: [...moment.done], why: {}, cared: true });
    return { followUps: [], takes: [], care };
  }
  const answered = said.flatMap((one) =>
    one.question_id === question.id ? [`${one.question_id}.${one.follow_up ?? 0}`] : [],
  );
  const done = [...new Set([...(noted?.done ?? []), ...moment.done, ...answered.filter((id) => !id.endsWith(".0"))])];
  const main = said.find((one) => one.question_id === question.id && one.follow_up === null);
  if (noted === null && moment.done.length === 0 && isOfEarlier(main, row))
    return { followUps: [], takes: [], care: null };
  const spoken = main ? languageOfSaid(main, language) : language;
  const words = main?.transcript ?? null;
  const isBusy = heard.some(({ heard: { why } }) => why === "full");
  const asked = { intensity: question.intensity, followUps, said: words, language: spoken, before: done };
  const chosen = rules.chooseFollowUps(asked).map((one): FollowUpToAsk => {
    const quote = noted?.why[one.id];
    const why = one.why.kind === "unheard" && isBusy ? { kind: "busy" as const } : one.why;
    return { id: one.id, position: one.position, text: one.text, why: quote ? { kind: "said", quote } : why };
  });
  const toAsk = words === null && noted ? inOrder(chosen, noted.chosen) : chosen;
  await note(row, { chosen: [...done, ...toAsk.map(({ id }) => id)], done, why: quotesOf(toAsk), cared: false });
  const first = toAsk[0];
  return { followUps: toAsk, takes: first ? await findTakes(session.id, question.id, first.position) : [], care: null };
}

function notedOf({ follow_ups }: Session): FollowUps | null {
  return followUpsSchema.safeParse(follow_ups).data ?? null;
}

async function note({ id }: Session, followUps: FollowUps): Promise<void> {
  await changeSession(id, { follow_ups: followUps }).catch(() => null);
}

/** An earlier sitting's answer without follow-ups is not resumed. */
function isOfEarlier(main: EarlierAnswer | undefined, { sitting_began_at }: Session): boolean {
  return main !== undefined && Date.parse(main.created_at) < Date.parse(sitting_began_at);
}

/** Follow-ups that were already shown come first, in that order. */
function inOrder(chosen: readonly FollowUpToAsk[], before: readonly string[]): FollowUpToAsk[] {
  const placeOf = ({ id }: FollowUpToAsk) => (before.includes(id) ? before.indexOf(id) : before.length);
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function quotesOf(followUps: readonly FollowUpToAsk[]): Record<string, string> {
  return Object.fromEntries(followUps.flatMap(({ id, why }) => (why.kind === "said" ? [[id, why.quote]] : [])));
}

/** Adds live words to answers that have no transcript yet or are not uploaded yet. */
function withTranscripts(
  known: readonly EarlierAnswer[],
  heard: readonly LiveTranscript[],
  { sitting_began_at }: Session,
): EarlierAnswer[] {
  const spoken = new Map(heard.map((one) => [one.take.id, one]));
  const rows = known.map((one) => ({
    ...one,
    transcript: one.transcript ?? spoken.get(takeOf(one))?.heard.words ?? null,
  }));
  const onTheirWay = heard
    .filter((one) => one.heard.words !== null && !known.some((row) => takeOf(row) === one.take.id))
    .map(({ take, heard: { words } }) => ({
      id: `take ${take.id}`,
      question_id: take.questionId,
      follow_up: take.followUp ?? null,
      transcript: words,
      created_at: sitting_began_at,
      timestamp_start: new Date(Number(take.id)).toISOString(),
      language: take.language,
    }));
  return [...onTheirWay, ...rows];
}

/** The id of a take is the time at which it began; an answer without a take has its own id. */
function takeOf({ id, timestamp_start }: EarlierAnswer): string {
  return timestamp_start === null ? id : String(Date.parse(timestamp_start));
}

/** The gravest unanswered sign of distress. */
function careFor(rules: Rules, said: readonly EarlierAnswer[], language: Language): Care | null {
  const cares = said.flatMap((one) => {
    if (one.transcript === null || cared.has(takeOf(one))) return [];
    const spoken = languageOfSaid(one, language);
    const danger = rules.dangerIn(one.transcript, spoken);
    const needsSupport = rules.feelingIn(one.transcript, spoken).needsEmotionalSupport;
    const care: Care | null = danger ?? (needsSupport ? "support" : null);
    if (care !== null) cared.add(takeOf(one));
    return care === null ? [] : [care];
  });
  return cares.find((care) => care !== "support") ?? cares[0] ?? null;
}
