import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#domain/language.ts";
import { questionChapters } from "#domain/interview/question-chapter.ts";
import { orderOf } from "#e2e/harness/order.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import type { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { recordAnswer } from "#server/testing/recorded-answer.ts";
import { quarters } from "#server/testing/samples/picture-files.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";
import { dashwood, kennedy } from "./tapes.ts";

type Site = Awaited<ReturnType<typeof openSite>>;

const patience = { timeout: 120_000, interval: 200 };

/** Answers both questions in a new person's interview and makes a first book. */
export async function tellStory(site: Site, page: Page, email: string) {
  await signIn(page, site.url, email);
  const order = await orderOf(page);
  const [user] = await site.served.context.db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const person = await personWithId(site.served, user?.id ?? "");
  const session = randomUUID();
  await site.served.context.db
    .sql`insert into public.interview_sessions (id, user_id, order_id, session_token, status, book_title)
    values (${session}, ${person.id}, ${order}, ${`sess_${session}`}, 'completed', 'The River')`;
  const answers = [];
  for (const one of [kennedy, dashwood]) answers.push(await recordAnswer(person, { session, ...one }));
  const frontMatter = { title: "The River", author: "A", dedication: null, language: "en" as const, chapterTitles: {} };
  const ids = { sessionId: session, userId: person.id };
  const { memoirId, losses } = await site.served.context.queue.run(makeBookJob, { ...ids, frontMatter });
  expect(losses).toEqual([]);
  return { order, person, session, answer: answers[0]?.id ?? "", memoirId };
}
export type Told = Awaited<ReturnType<typeof tellStory>>;

/** Corrects the name, leaves the sentence out, moves the chapter and places a photograph. */
export async function edit(
  site: Site,
  page: Page,
  language: Language,
  { order, answer, session }: Told,
): Promise<void> {
  const { transcript, names, leaveOut, chapters, arrange, bookPhotos, home } = words[language];
  const story = `${site.url}/${language}/story/${order}`;
  await page.goto(`${story}/answers/${answer}`);
  await page.getByText("Amerikans.", { exact: true }).click();
  await page.getByRole("link", { name: transcript.panel.everywhere }).click();
  await page.getByText(names.places(1)).waitFor();
  await page.getByLabel(names.written).fill("Americans");
  await page.getByRole("button", { name: names.correct(1) }).click();
  await page.getByText(names.corrected(1, "Americans")).waitFor();

  await page.goto(`${story}/answers/${answer}/leave-out`);
  const spoken = page.getByRole("group", { name: leaveOut.group });
  await spoken.getByRole("button", { name: "Ask", exact: true }).first().click();
  await spoken.getByRole("button", { name: "you.", exact: true }).click();
  await page.locator(".leave-out-decide").getByRole("button", { name: leaveOut.takeOut }).click();
  await page.getByRole("button", { name: leaveOut.out.putBack }).waitFor();

  await page.goto(`${story}/chapters`);
  await page.getByRole("button", { name: arrange.down(questionChapters[0]?.title[language] ?? "") }).click();
  await page.getByText(chapters.states.kept, { exact: true }).waitFor();

  await page.goto(story);
  await page.getByRole("button", { name: home.makeAgain }).click();
  const proofs = () => site.served.context.db.sql`select from public.proofs where session_id = ${session}`;
  await expect.poll(async () => (await proofs()).length, patience).toBe(2);
  await page.goto(`${story}/photos`);
  await page.getByText(bookPhotos.noPhotos).waitFor();
  const buffer = await quarters(2400, 1600).jpeg().toBuffer();
  const picture = { name: "bakery.jpg", mimeType: "image/jpeg", buffer };
  await page.locator(".studio-head .choose-file input").setInputFiles(picture);
  await page.getByRole("button", { name: `${bookPhotos.untitled} ${bookPhotos.waiting}` }).click();
  await page.getByRole("textbox", { name: bookPhotos.caption }).fill("The bakery at four");
  await page.getByLabel(bookPhotos.section).selectOption({ index: 0 });
  await page.getByRole("button", { name: dashwood.text }).click();
  await page.getByRole("button", { name: bookPhotos.put }).click();
  await page.getByText(bookPhotos.placed("The bakery at four")).waitFor();
  const placed = async () => site.served.context.db.sql`select from public.book_photos where session_id = ${session}`;
  await expect.poll(async () => (await placed()).length).toBe(1);
}

/** Chooses a cover, makes the proof and approves it. Returns the memoir and the address of the approved pages. */
export async function approve(site: Site, page: Page, language: Language, { order, session }: Told) {
  const { design, proof } = words[language];
  await page.goto(`${site.url}/${language}/story/${order}/design`);
  await page.getByRole("radio", { name: design.covers.river }).check();
  await page.getByText(design.states.kept, { exact: true }).waitFor();
  await page.getByRole("button", { name: design.makeProof(3) }).click();
  await page.waitForURL(`**/proof/${order}`);
  await page.getByRole("heading", { level: 1, name: proof.ready(3) }).waitFor(patience);
  const pages = await page.getByRole("link", { name: "PDF" }).first().getAttribute("href");
  await page.getByRole("button", { name: proof.approve(3) }).click();
  await page.getByRole("heading", { level: 1, name: proof.approved(3) }).waitFor();
  const [approved] = await site.served.context.db.sql<
    { memoirId: string; interior: string; audiobook: string; cover: string }[]
  >`
    select memoir_id as "memoirId", interior_sha256 as interior, audiobook_sha256 as audiobook,
      sources -> 'settings' ->> 'cover' as cover
    from public.proofs where session_id = ${session} and state = 'approved'`;
  if (!approved) throw new Error("Nothing is approved.");
  expect(approved.cover).toBe("river");
  return { ...approved, pages: new URL(pages ?? "", site.url).href };
}

/** Downloads the ZIP for a printer on the page of the approved proof. Returns its file. */
export async function takePrintKit(page: Page, language: Language): Promise<string> {
  const { printKit } = words[language];
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: printKit.download }).dblclick();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^The River - .* 3\.zip$/);
  await page.getByText(printKit.begun).waitFor();
  return download.path();
}
