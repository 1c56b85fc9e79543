import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { languageSchema } from "#domain/language.ts";
import type { SiteMedia } from "#domain/site-media.ts";
import { findFfmpeg } from "#server/media/ffmpeg.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { smallSample } from "#server/testing/small-sample.ts";
import { passages } from "./passages.ts";
import { sampleMedia, type SampleMedia } from "./sample-media.ts";

const never = new AbortController().signal;
let sample: Awaited<ReturnType<typeof smallSample>>;
let served: ServedApp;
let media: SampleMedia;

beforeAll(async () => {
  sample = await smallSample();
  served = await serveApp({}, ({ story }) => {
    media = sampleMedia(story, sample.home);
    return { ...noSample, media: () => media.current() };
  });
});
afterAll(async () => {
  await served.close();
  await sample.close();
});

const page = async (path: string) => (await fetch(served.url + path)).text();
const made = (): SiteMedia => {
  const current = media.current();
  if (!current) throw new Error("The media are not made.");
  return current;
};
const written = async () => (await readdir(join(sample.home, "media", "sample"))).sort();

test("until the media are made, a page shows their place, in words, and no player", async () => {
  for (const path of ["/en", "/fr", "/lp"]) expect(await page(path), path).not.toMatch(/<audio|<video|site-media/);
  expect(await page("/en")).toContain("The sample is not ready on this machine yet");
  expect(await page("/fr")).toContain("L’exemple n’est pas encore prêt");
});

test("once made, every sound and picture that a page names is there, in the public bucket", async () => {
  await media.make(never);
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
}, 600_000);

test("cuts the told sentences out of the tape and out of the audiobook at the same words", () => {
  const { before, after, extract, chapter } = made();
  expect(before.seconds).toBeCloseTo(6 * 2 - 0.2 + 0.5);
  expect(after.seconds).toBeCloseTo(before.seconds);
  expect(extract.seconds).toBeCloseTo(3 * 2 - 0.2 + 0.5);
  expect(chapter).toMatchObject({ title: "A Working Life", seconds: 40 });
});

test("draws the voice as loud as it is: nothing where nobody speaks", () => {
  const { peaks } = made().chapter;
  expect(Math.max(...peaks)).toBe(100);
  expect(Math.min(...peaks)).toBeLessThan(10);
  expect(peaks).toHaveLength(72);
});

test("the film of each language plays everywhere, and says in captions when each sentence is heard", async () => {
  const ffmpeg = await findFfmpeg(null);
  for (const language of languageSchema.options) {
    const { src, seconds, captions } = made().film[language];
    const said = await ffmpeg.run(["-i", served.url + src, "-f", "null", "-"]);
    expect(said).toMatch(/Video: h264 .*yuv420p.* 1280x720/);
    expect(said).toMatch(/Audio: aac/);
    expect(Number(/Duration: 00:00:(\d+\.\d+)/.exec(said)?.[1])).toBeCloseTo(seconds, 0);
    for (const of of languageSchema.options) {
      const cues = [...(await page(captions[of])).matchAll(/^00:00:(\S+) --> 00:00:(\S+)\n(.+)/gm)];
      expect(cues).toHaveLength(1 + passages.bakery.sentences.length + passages.string.sentences.length);
      const times = cues.flatMap(([, from, to]) => [Number(from), Number(to)]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(seconds);
      expect(cues[1]?.[3]).toBe(passages.bakery.sentences[0][of]);
    }
  }
});

test("a second start finds everything ready, and puts back what the bucket has lost", async () => {
  const before = made();
  await served.context.db.sql`delete from storage.objects where bucket_id = 'site-media'`;
  await rm(join(sample.home, "made"), { recursive: true });
  const again = sampleMedia(served.context.story, sample.home);
  expect(again.current()).toBeNull();
  await again.make(never);
  expect(again.current()).toEqual(before);
  expect((await fetch(served.url + before.extract.src)).status).toBe(200);
});

test("another process shows what was made before", async () => {
  const elsewhere = sampleMedia(served.context.story, sample.home);
  await elsewhere.find();
  expect(elsewhere.current()).toEqual(made());
});

test("without a made sample there is nothing to make; a list that cannot be read is made again", async () => {
  const files = await written();
  await rm(join(sample.home, "stamp"));
  await writeFile(join(sample.home, "media.json"), '{"print":"of an older kind"}');
  const none = sampleMedia(served.context.story, sample.home);
  await none.find();
  await none.make(never);
  expect(none.current()).toBeNull();
  expect(await written()).toEqual(files);
});
