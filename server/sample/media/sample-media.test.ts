import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languageSchema, type Language } from "#domain/language.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { sampleStories } from "#examples/sample-stories.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { makeBoth, smallSamples, type SmallMedia } from "#server/testing/samples/small-sample.ts";
import { lettersOf } from "./book/find-print.ts";
import { passages } from "./passages.ts";
import { sampleMedia } from "./sample-media.ts";

const never = new AbortController().signal;
const languages = languageSchema.options;
let small: Awaited<ReturnType<typeof smallSamples>>;
let served: ServedApp;
let media: SmallMedia;

beforeAll(async () => {
  small = await smallSamples();
  served = await serveApp({}, ({ story }) => {
    media = small.media(story);
    return { ...noSample, media: (language) => media[language].current() };
  });
});
afterAll(async () => {
  await served.close();
  await small.close();
});

const page = async (path: string) => (await fetch(served.url + path)).text();
const made = (language: Language = "en"): SiteMedia => {
  const current = media[language].current();
  if (!current) throw new Error("The media are not made.");
  return current;
};
const written = async () => (await readdir(join(small.samples.en.home, "media", "sample"))).sort();

test("shows a placeholder without a player until the media exist", async () => {
  for (const path of ["/en", "/fr", "/lp"]) expect(await page(path), path).not.toMatch(/<audio|<video|site-media/);
  expect(await page("/en")).toContain("The sample is not ready on this machine yet");
  expect(await page("/fr")).toContain("L’exemple n’est pas encore prêt");
});

test("serves every sound and picture of the pages from the public bucket", async () => {
  await makeBoth(media);
  const names = new Set<string>();
  for (const path of ["/en", "/fr", "/lp"])
    for (const [name] of (await page(path)).matchAll(/\/storage\/v1\/object\/public\/site-media\/[^"& ]+/g))
      names.add(name);
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) {
    const answer = await fetch(served.url + name, { headers: { range: "bytes=0-3" } });
    expect([answer.status, (await answer.arrayBuffer()).byteLength], name).toEqual([206, 4]);
    expect(answer.headers.get("content-type"), name).toMatch(/^(audio\/mpeg|image\/(avif|webp)|video\/mp4|text\/vtt)/);
  }
});

test("plays the sample of its own language", async () => {
  for (const [path, own, other] of [
    ["/en", "/sample/", "/sample-fr/"],
    ["/lp", "/sample/", "/sample-fr/"],
    ["/fr", "/sample-fr/", "/sample/"],
  ] as const) {
    const html = await page(path);
    expect(html, path).toContain(`/site-media${own}extract.mp3`);
    expect(html, path).not.toContain(`/site-media${other}`);
  }
  const [english, french] = [made("en"), made("fr")];
  expect(english.extract.said).toContain("I can tie a cake box");
  expect(french.extract.said).toContain("La lentille pesait trois tonnes");
  expect(french.chapters.map(({ src }) => src)).toEqual(["/sample/fr/audiobook/01.mp3"]);
  expect(french.book?.pages).toHaveLength(5);
});

const marked = (language: Language) => {
  const { book } = made(language);
  const places = book?.marks.flatMap((sentence) => sentence.map(({ x }) => x > (book.spread.width ?? 0) / 2)) ?? [];
  return { openAt: book?.openAt, onRight: [...new Set(places)] };
};

test("opens the printed pages and marks the spoken sentences", () => {
  expect(marked("en")).toEqual({ openAt: 3, onRight: [true] });
  expect(marked("fr")).toEqual({ openAt: 2, onRight: [false] });
});

test("plays only sounds of the sample life on public pages", async () => {
  for (const language of languages) {
    const { texts } = sampleStories[language];
    const names = await readdir(texts);
    const { extract, answer, stories } = passages[language];
    for (const { question, sentences } of [extract, answer, ...stories]) {
      const name = names.find((one) => one.startsWith(`${question}-`)) ?? "";
      const told = lettersOf(await readFile(join(texts, name), "utf8"));
      expect(told, name).toContain(sentences.map((sentence) => lettersOf(sentence[language])).join(""));
    }
  }
});

test("cuts the spoken sentences of tape and audiobook at the same words", () => {
  const { before, after, extract, chapter } = made();
  expect(before.seconds).toBeCloseTo(6 * 2 - 0.2 + 0.5);
  expect(after.seconds).toBeCloseTo(before.seconds);
  expect(extract.seconds).toBeCloseTo(3 * 2 - 0.2 + 0.5);
  expect(chapter).toMatchObject({ title: "A Working Life", seconds: 40 });
});

test("draws the waveform at its real level", () => {
  const { peaks } = made().chapter;
  expect(Math.max(...peaks)).toBe(100);
  expect(Math.min(...peaks)).toBeLessThan(10);
  expect(peaks).toHaveLength(72);
});

test("plays the film in each language with captions in time", async () => {
  const ffmpeg = await findFfmpeg(null);
  for (const language of languages) {
    const { src, seconds, captions } = made(language).film;
    const { answer, extract } = passages[language];
    const said = await ffmpeg.run(["-i", served.url + src, "-f", "null", "-"]);
    expect(said).toMatch(/Video: h264 .*yuv420p.* 1280x720/);
    expect(said).toMatch(/Audio: aac/);
    expect(Number(/Duration: 00:00:(\d+\.\d+)/.exec(said)?.[1])).toBeCloseTo(seconds, 0);
    for (const of of languages) {
      const cues = [...(await page(captions[of])).matchAll(/^00:00:(\S+) --> 00:00:(\S+)\n(.+)/gm)];
      expect(cues).toHaveLength(1 + answer.sentences.length + extract.sentences.length);
      const times = cues.flatMap(([, from, to]) => [Number(from), Number(to)]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(seconds);
      expect(answer.sentences[0]?.[of].startsWith(cues[1]?.[3] ?? "?")).toBe(true);
    }
  }
});

test("finds everything ready on a second start and restores lost objects", async () => {
  const before = made();
  await served.context.db.sql`delete from storage.objects where bucket_id = 'site-media'`;
  await rm(join(small.samples.en.home, "made"), { recursive: true });
  const again = sampleMedia(served.context.story, small.samples.en.home, "en");
  expect(again.current()).toBeNull();
  await again.make(never);
  expect(again.current()).toEqual(before);
  expect((await fetch(served.url + before.extract.src)).status).toBe(200);
});

test("shows media that another process made", async () => {
  const elsewhere = sampleMedia(served.context.story, small.samples.en.home, "en");
  await elsewhere.find();
  expect(elsewhere.current()).toEqual(made());
});

test("makes nothing without a sample and rebuilds an unreadable list", async () => {
  const files = await written();
  await rm(join(small.samples.en.home, "stamp"));
  await writeFile(join(small.samples.en.home, "media.json"), '{"print":"of an older kind"}');
  const none = sampleMedia(served.context.story, small.samples.en.home, "en");
  await none.find();
  await none.make(never);
  expect(none.current()).toBeNull();
  expect(await written()).toEqual(files);
});
