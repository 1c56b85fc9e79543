import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import { siteMediaSchema, type SiteMedia } from "#domain/site-media.ts";
import { seedBucket } from "#server/api/storage/maintenance/seed-bucket.ts";
import { writeWhole } from "#server/command/write-whole.ts";
import type { MediaTools } from "./make-sample-media.ts";

/** Version of the media; increase when their creation changes. */
const recipe = "10";

export type SampleMedia = {
  /** The finished media; null until made. */
  current(): SiteMedia | null;
  /** Loads the media of an earlier run. */
  find(): Promise<void>;
  /** Makes missing media and uploads them to the public bucket; does nothing on a second call. */
  make(signal: AbortSignal): Promise<void>;
};

/** The media of a language's sample in `home`, stored in `media/` and served from the bucket `site-media`. */
export function sampleMedia(tools: MediaTools, home: string, language: Language): SampleMedia {
  const folders = { recordings: join(home, "recordings"), made: join(home, "made"), out: join(home, "media") };
  const list = join(home, "media.json");
  let current: SiteMedia | null = null;

  async function madeFrom(stamp: string, signal: AbortSignal): Promise<SiteMedia> {
    const print = createHash("sha256").update(`${recipe} ${stamp}`).digest("hex").slice(0, 16);
    const known = await readList(list);
    if (known?.print === print) return known;
    await rm(folders.out, { recursive: true, force: true });
    const { makeSampleMedia } = await import("./make-sample-media.ts");
    return { print, ...(await makeSampleMedia(tools, folders, language, signal)) };
  }

  return {
    current: () => current,
    find: async () => {
      current = await readList(list);
    },
    make: async (signal) => {
      const stamp = await readFile(join(home, "stamp"), "utf8").catch(() => null);
      if (stamp === null) return;
      const media = await madeFrom(stamp, signal);
      await seedBucket(tools, "site-media", folders.out);
      await writeWhole(list, `${JSON.stringify(media, null, 2)}\n`);
      current = media;
    },
  };
}

async function readList(file: string): Promise<SiteMedia | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : (siteMediaSchema.safeParse(JSON.parse(text)).data ?? null);
}
