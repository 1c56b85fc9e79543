// All 85 questions, or fewer, are answered aloud one after another in a real browser: each answer arrives once,
// complete, in its place. No recognizer runs, so that the interview does not end by voice.
import "#server/platform/content/default-content.ts";
import { answerAloud, toNextQuestion } from "#bench/harness/answer-aloud.ts";
import { openInterview } from "#bench/harness/open-interview.ts";
import { measured, report } from "#bench/report.ts";
import { takesOn } from "#e2e/harness/journal.ts";

const questions = Number(process.argv[2] ?? 85);
const spokenMs = 2600;
const patienceMs = 120_000;

const opened = await openInterview();
const { page, server } = opened;
let given = 0;
do {
  const at = (await page.locator(".interview h1").textContent()) ?? "";
  await answerAloud(page, spokenMs, given % 2 === 0);
  given += 1;
  process.stderr.write(`${given}: ${at}\n`);
} while ((await countAnswers()) < questions && (await toNextQuestion(page)));
const until = Date.now() + patienceMs;
while ((await takesOn(page)).length > 0 && Date.now() < until) await page.waitForTimeout(500);
const rows = await server.db.sql<{ question: number; heard: boolean }[]>`
  select a.question_id as question, a.metadata ->> 'sha256' = trim(both '"' from o.metadata ->> 'eTag') as heard
  from public.answers a join storage.objects o on o.name = a.audio_file_path where a.follow_up is null`;
await opened.close();

const whole = rows.filter(({ heard }) => heard).map(({ question }) => question);
report([
  measured({ bench: "answers in a row", ours: new Set(whole).size, limit: questions, unit: "answers", better: "more" }),
  measured({ bench: "answers that came twice", ours: whole.length - new Set(whole).size, limit: 0, unit: "answers" }),
]);
process.exit();

/** The number of answered questions after all uploads. */
async function countAnswers(): Promise<number> {
  if (given < questions) return 0;
  while ((await takesOn(page)).some(({ wanted }) => wanted)) await page.waitForTimeout(200);
  const [row] = await server.db.sql<{ count: number }[]>`
    select count(distinct question_id)::int as count from public.answers where follow_up is null`;
  return row?.count ?? 0;
}
