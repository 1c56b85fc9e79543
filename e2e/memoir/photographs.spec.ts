import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "#e2e/harness/order.ts";
import { lookInEveryMode, reachFaults } from "#e2e/harness/reach.ts";
import { signIn } from "#e2e/harness/signed-in.ts";
import { openSite } from "#e2e/harness/visitors.ts";
import { words } from "#e2e/harness/words.ts";
import { pageImage, pdfTexts } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { quarters } from "#server/testing/samples/picture-files.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let work: Work;
beforeAll(async () => {
  site = await openSite({ AUTH_AUTOCONFIRM: "true" });
  work = await startWork(site.served.context);
});
afterAll(async () => {
  await work.stop();
  await site.close();
});

const sql = () => site.served.context.db.sql;
const told = "Mister Hofmann opened the back door. The heat came out and took hold of my face.";
const [door, heat] = ["Mister Hofmann opened the back door.", "The heat came out and took hold of my face."];

/** Makes the book and returns its printed file. */
async function make(userId: string, sessionId: string) {
  const { queue, store } = site.served.context;
  const frontMatter = {
    title: "The River",
    author: "A",
    dedication: null,
    language: "en" as const,
    chapterTitles: {},
    storyTitles: {},
  };
  const { memoirId } = await queue.run(makeBookJob, { sessionId, userId, frontMatter });
  const [file] = await sql()<{ path: string }[]>`
    select object_path as path from public.artifacts where memoir_id = ${memoirId} and kind = 'book.pdf'`;
  return { memoirId, pdf: await store.localFile(file?.path ?? "") };
}

const placed = async (sessionId: string) => [
  ...(await sql()`
    select place, after_sentence is not null as "isBehind", caption, crop_left::float as "left", inches::float
    from public.book_photos where session_id = ${sessionId} order by position`),
];

test("places, crops and captions a photograph that book and page show", async () => {
  const { bookPhotos: text } = words.en;
  const email = "photos@example.org";
  await site.visit({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }, async ({ page, open }) => {
    await signIn(page, site.url, email);
    const order = await orderOf(page);
    const [person] = await sql()<{ id: string }[]>`select id from auth.users where email = ${email}`;
    const userId = person?.id ?? "";
    await open(`/en/story/${order}/photos`);
    await page.getByText(text.noBook.text).waitFor();
    const { sessionId } = await addSpokenBook(site.served, userId, told, order);
    await make(userId, sessionId);
    await page.reload();
    await page.getByText(text.noPhotos).waitFor();

    const add = async (width: number, height: number) => {
      const buffer = await quarters(width, height).jpeg({ quality: 100 }).toBuffer();
      await page
        .locator(".studio-head .choose-file input")
        .setInputFiles({ name: `${width}.jpg`, mimeType: "image/jpeg", buffer });
      await page.getByRole("button", { name: `${text.untitled} ${text.waiting}` }).click();
    };
    await add(2400, 1600);
    await page.getByRole("textbox", { name: text.caption }).fill("The bakery at four");
    await page.getByRole("button", { name: door }).click();
    await page.getByRole("button", { name: text.crop }).click();
    const crop = page.getByRole("dialog", { name: text.cropTitle });
    await crop.getByRole("img").waitFor();
    await crop.locator(".ReactCrop__drag-handle.ord-w").focus();
    for (let times = 0; times < 3; times++) await page.keyboard.press("Control+ArrowRight");
    await lookInEveryMode(page, "crop a photograph", [1440, 390]);
    await crop.getByRole("button", { name: text.keepCrop }).click();
    await page.getByText(text.states.unsaved, { exact: true }).waitFor();
    await page.getByRole("button", { name: text.put }).dblclick();
    await page.getByText(text.placed("The bakery at four")).waitFor();
    await page.getByText(text.states.kept, { exact: true }).waitFor();
    const [first] = await placed(sessionId);
    expect(first).toMatchObject({ place: "text", isBehind: true, caption: "The bakery at four", inches: null });
    expect(first?.["left"]).toBeGreaterThan(0.5);
    await lookInEveryMode(page, "photos of the book", [1440, 768, 390]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => reachFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await add(620, 434);
    /* What was typed stays on this device until it is sent. */
    const caption = page.getByRole("textbox", { name: text.caption });
    await caption.fill("The skiff");
    await page.reload();
    await expect.poll(() => caption.inputValue()).toBe("The skiff");
    await page.getByText(text.states.unsaved, { exact: true }).waitFor();
    /* On a phone the chosen photograph comes into view above the button that puts it there. */
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^The bakery at four/ }).click();
    await page.getByRole("button", { name: `${text.untitled} ${text.waiting}` }).click();
    await expect
      .poll(async () => {
        const [place, act] = await Promise.all(
          [".placed-photo .goes-here", ".photo-act"].map((part) => page.locator(part).boundingBox()),
        );
        return place && act ? place.y > 0 && place.y + place.height < act.y : false;
      })
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: text.narrower(2) }).click();
    await page.getByRole("radio", { name: text.places["photo page"].title }).check();
    await page.getByRole("radio", { name: text.places.text.title }).check();
    await page.getByRole("button", { name: heat }).click();
    await page.getByRole("button", { name: text.put }).click();
    await expect.poll(async () => (await placed(sessionId)).map(({ inches }) => inches)).toEqual([null, 2]);
    await page.getByRole("button", { name: text.takeOut }).click();
    await expect.poll(async () => (await placed(sessionId)).length).toBe(1);
    await page.getByRole("button", { name: text.undo }).click();
    await expect.poll(async () => (await placed(sessionId)).length).toBe(2);

    const { memoirId, pdf } = await make(userId, sessionId);
    const at = (await pdfTexts(pdf)).findIndex((one) => one.includes("The bakery at four"));
    expect(await colorsOf(await pageImage(pdf, at + 1, 100))).toEqual({ green: true, red: false });
    await open(`/en/memoir/${memoirId}`);
    const figures = page.locator(".book-figure");
    await expect.poll(() => figures.count()).toBe(2);
    expect(await figures.first().locator("figcaption").textContent()).toBe("The bakery at four");
    const shown = await page.locator(".book-page").innerText();
    const places = ["Mister Hofmann", "The bakery at four", "The heat came"].map((part) => shown.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await expect
      .poll(() => page.evaluate("document.querySelector('.book-figure img').naturalWidth"))
      .toBeGreaterThan(300);

    await open(`/fr/story/${order}/photos`);
    await page.getByText(words.fr.bookPhotos.list).waitFor();
    await lookInEveryMode(page, "photos of the book fr", [390]);
  });
});

/** Whether a page shows much of the green and of the red quarter. */
async function colorsOf(image: string | Buffer) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const count = { green: 0, red: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (g > 200 && r < 80 && b < 80) count.green++;
    if (r > 200 && g < 80 && b < 80) count.red++;
  }
  return { green: count.green > 1000, red: count.red > 1000 };
}
