import type { Care, Chosen, FollowUpToAsk, Moment } from "#domain/interview/interview-context.ts";
import type { Language } from "#domain/language.ts";
import { followUpsSchema, type FollowUps, type Session } from "#domain/session.ts";
import { findTakes } from "#web/audio/recording-journal.ts";
import { changeSession } from "./api/change-session.ts";
import { loadFollowUps } from "./api/load-follow-ups.ts";
import { languageOfSaid, loadSaid, type Said } from "./api/load-said.ts";
import { loadSession } from "./api/load-session.ts";

const loadRules = async () => {
  const [choose, feeling, danger] = await Promise.all([
    import("#domain/follow-up/choose-follow-ups.ts"),
    import("#domain/follow-up/feeling.ts"),
    import("#domain/follow-up/danger.ts"),
  ]);
  return { ...choose, ...feeling, ...danger };
};
type Rules = Awaited<ReturnType<typeof loadRules>>;

/** Sub-questions appear within 1.5 s after the answer: as long is waited for its words. */
const patienceMs = 1200;
const lookMs = 300;

/** Answers that a kind word was said to, on this page. */
const cared = new Set<string>();

/**
 * What to ask after an answer that is kept: by its words where they are known in time, else by priority; or the care that
 * somebody needs. It is noted with the interview, so that another device goes on at the same place.
 */
export async function chooseNext(moment: Moment & { done: readonly string[] }, language: Language): Promise<Chosen> {
  const { session, question } = moment;
  const until = performance.now() + patienceMs;
  const [rules, followUps, row] = await Promise.all([
    loadRules(),
    loadFollowUps(question.id),
    loadSession(session.token),
  ]);
  const noted = notedOf(row);
  const said = await untilHeard(session.id, question.id, until);
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
  const asked = { intensity: question.intensity, followUps, said: words, language: spoken, before: done };
  const chosen = rules.chooseFollowUps(asked).map((one): FollowUpToAsk => {
    const quote = noted?.why[one.id];
    return { id: one.id, position: one.position, text: one.text, why: quote ? { kind: "said", quote } : one.why };
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

/** An answer of an earlier sitting, after which nothing was asked: it is not taken up again. */
function isOfEarlier(main: Said | undefined, { sitting_began_at }: Session): boolean {
  return main !== undefined && Date.parse(main.created_at) < Date.parse(sitting_began_at);
}

/** What was shown before comes first, as it was shown. */
function inOrder(chosen: readonly FollowUpToAsk[], before: readonly string[]): FollowUpToAsk[] {
  const placeOf = ({ id }: FollowUpToAsk) => (before.includes(id) ? before.indexOf(id) : before.length);
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function quotesOf(followUps: readonly FollowUpToAsk[]): Record<string, string> {
  return Object.fromEntries(followUps.flatMap(({ id, why }) => (why.kind === "said" ? [[id, why.quote]] : [])));
}

/** What was said, as soon as the newest of it has words; without them when that takes too long. */
async function untilHeard(sessionId: string, questionId: number, until: number): Promise<Said[]> {
  for (;;) {
    const said = await loadSaid(sessionId, questionId);
    const newest = said.find((one) => one.question_id === questionId);
    const isHeard = newest !== undefined && newest.transcript !== null;
    if (isHeard || performance.now() + lookMs > until) return said;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** The gravest that was said lately and that nobody has answered yet. */
function careFor(rules: Rules, said: readonly Said[], language: Language): Care | null {
  const cares = said.flatMap((one) => {
    if (one.transcript === null || cared.has(one.id)) return [];
    const spoken = languageOfSaid(one, language);
    const danger = rules.dangerIn(one.transcript, spoken);
    const needsSupport = rules.feelingIn(one.transcript, spoken).needsEmotionalSupport;
    const care: Care | null = danger ?? (needsSupport ? "support" : null);
    if (care !== null) cared.add(one.id);
    return care === null ? [] : [care];
  });
  return cares.find((care) => care !== "support") ?? cares[0] ?? null;
}
